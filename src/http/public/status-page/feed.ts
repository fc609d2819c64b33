import { MILLISECOND, formatIsoSeconds, type Instant } from '../../../contract/time.ts'
import type { PublicMaintenance, StatusPageIncident, StatusView } from '../../../monitor/status-pages/view.ts'
import { html, type Html } from '../../kit/html.ts'
import { formatIncidentStatus } from './incident-status.ts'

type FeedEntry = { readonly guid: string; readonly title: string; readonly text: string; readonly at: Instant }

/** Strips characters that XML cannot contain, not even escaped. */
const toXmlText = (text: string): string => text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')

const dateOf = (at: Instant): string => new Date(Math.floor(at / MILLISECOND)).toUTCString()

/** One entry for each published update; one for an incident without updates. */
const incidentEntries = ({ title, status, started_at, resolved_at, updates }: StatusPageIncident): readonly FeedEntry[] => {
  const named = `incident ${formatIsoSeconds(started_at)} ${title}`
  const published = updates.map(({ at, text }, index) => ({
    guid: `${named} ${updates.length - index}`,
    title: `${index === 0 ? formatIncidentStatus(status) : 'Update'}: ${title}`,
    text,
    at,
  }))
  const began =
    published.length === 0 ? [{ guid: `${named} 0`, title: `${formatIncidentStatus(status)}: ${title}`, text: '', at: started_at }] : []
  const over = resolved_at === null ? [] : [{ guid: `${named} over`, title: `Over: ${title}`, text: '', at: resolved_at }]
  return [...over, ...published, ...began]
}

const maintenanceEntry = ({ name, starts_at, ends_at }: PublicMaintenance, seen_at: Instant): FeedEntry => ({
  guid: `maintenance ${formatIsoSeconds(starts_at)} ${name}`,
  title: `Maintenance: ${name || 'planned work'}`,
  text: `${formatIsoSeconds(starts_at)} to ${formatIsoSeconds(ends_at)}`,
  at: Math.min(starts_at, seen_at),
})

const item = (url: string, { guid, title, text, at }: FeedEntry): Html =>
  html`<item
    ><title>${toXmlText(title)}</title><link>${url}</link><guid isPermaLink="false">${toXmlText(`${url} ${guid}`)}</guid
    ><pubDate>${dateOf(at)}</pubDate><description>${toXmlText(text)}</description></item
  >`

export const renderStatusFeed = (view: StatusView, url: string): string => {
  const entries = [
    ...view.incidents.flatMap(incidentEntries),
    ...view.maintenance.map((planned) => maintenanceEntry(planned, view.updated_at)),
  ].toSorted((a, b) => b.at - a.at)
  const channel = html`<channel
    ><title>${toXmlText(view.title)}</title><link>${url}</link><description>${toXmlText(view.description || view.title)}</description>${entries.map(
      (entry) => item(url, entry),
    )}</channel
  >`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0">${channel.html}</rss>\n`
}
