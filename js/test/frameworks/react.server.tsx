import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { App } from "./react.js";

export const page = async () => renderToString(<StrictMode><App /></StrictMode>);
