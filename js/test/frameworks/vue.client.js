import { app } from "./vue.js";

app().mount("#app");
