const STATUS_LABELS: Readonly<Record<string, string>> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
}

export const formatIncidentStatus = (status: string): string =>
  STATUS_LABELS[status] ?? status.replace(/^./u, (first) => first.toUpperCase())
