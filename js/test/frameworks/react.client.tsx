import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./react.js";

hydrateRoot(document.getElementById("app")!, <StrictMode><App /></StrictMode>);
