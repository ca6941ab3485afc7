import { defineMessages } from "../../kit/locale/messages.ts"

export const liveMonitoringMessages = defineMessages({
  "en-us": {
    monitor: "Monitor",
    monitorNamed: (name: string) => `Monitor ${name}`,
    listen: "Listen",
    whisper: "Whisper",
    barge: "Barge in",
    stop: "Stop monitoring",
    otherMonitors: (name: string) => `${name} monitors this person already.`,
    busy: "You are monitoring another call. Stop that first.",
    nowTitle: (name: string) => `You are monitoring ${name}`,
    now_listen: "You hear both sides. Nobody hears you.",
    now_whisper: "You hear both sides. Only the monitored person hears you.",
    now_barge: "You talk with both sides.",
    monitoredBy: "Monitored by",
    by_listen: (name: string) => `${name} listens`,
    by_whisper: (name: string) => `${name} whispers`,
    by_barge: (name: string) => `${name} has barged in`,
    pinTitle: "Enter the monitoring PIN",
    pin: "PIN",
    start: "Start",
    cancel: "Cancel",
    off: "Monitoring is off",
    offSentence: "You have monitoring rules, but the disclaimer is not accepted.",
    openMonitoring: "Open call monitoring",
  },
})
