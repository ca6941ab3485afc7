/**
 * What may be dialed to monitor calls, unless the operator of the installation says otherwise: any feature code and an
 * extension behind it.
 */
export const defaultMonitoringPattern = "^(\\*\\*|##|[*#]\\d{1,4})\\d{3,6}$"
