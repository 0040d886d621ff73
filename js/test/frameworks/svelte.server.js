import { render } from "svelte/server";
import App from "./App.svelte";

export const page = async () => render(App).body;
