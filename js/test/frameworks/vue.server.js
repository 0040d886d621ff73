import { renderToString } from "vue/server-renderer";
import { app } from "./vue.js";

export const page = () => renderToString(app());
