// The element where there is no page, such as a server that renders components, and the types of the frameworks.
