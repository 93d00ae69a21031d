// Parts of the app that are loaded when they are opened.

import { styles } from "./dom.js";

export const loadWallet = () => styles("turning.css", "wallet.css").then(() => import("./wallet.js"));
export const loadPlayer = () => styles("wallet.css", "player.css").then(() => import("./player.js"));
/** What puts albums into wallets. */
export const loadFilling = () => styles("wallet.css").then(() => import("./fill.js"));
