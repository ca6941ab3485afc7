import { startApp } from "./app/start-app.tsx"

void startApp(document.getElementById("root") as HTMLElement)
