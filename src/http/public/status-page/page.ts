import { formatIsoSeconds, MILLISECOND, parseInstant, type Instant } from '../../../contract/time.ts'
import { formatPercent, type DayUptime } from '../../../monitor/status-pages/history.ts'
import type { PublicStatus } from '../../../monitor/status-pages/model.ts'
import type { StatusItemView, PublicMaintenance, StatusPageIncident, StatusView } from '../../../monitor/status-pages/view.ts'
import type { Brand } from '../../../kernel/branding.ts'
import { renderBrandFooter, renderBrandMark, renderBrandStyle } from '../brand.ts'
import { html, type Html } from '../../kit/html.ts'
import { formatIncidentStatus } from './incident-status.ts'
import { SCRIPT, STYLE } from './style.ts'
import { renderSubscribeForm, type SubscribeOffer } from './subscribe-pages.ts'

/** Each status has a shape of its own, because colour alone is not accessible. */
const ICON_PATHS = {
  up: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm3.3 5.3-4 4-.8.7-.8-.7-2-2 1.4-1.4 1.4 1.3 3.4-3.3Z',
  late: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm1 7.4 2.5 1.5-1 1.7L7 9.5V4h2Z',
  down: 'M5 1 1 5v6l4 4h6l4-4V5l-4-4Zm6 8.6L9.6 11 8 9.4 6.4 11 5 9.6 6.6 8 5 6.4 6.4 5 8 6.6 9.6 5 11 6.4 9.4 8Z',
  unknown: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1ZM7 11H5V5h2Zm4 0H9V5h2Z',
} satisfies Record<PublicStatus, string>

const renderIcon = (status: PublicStatus, size: number): Html =>
  html`<svg width="${size}" height="${size}" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
    <path d="${ICON_PATHS[status]}" />
  </svg>`

const SUMMARIES = {
  up: 'All systems operational',
  late: 'Some systems are late',
  down: 'Some systems are down',
  unknown: 'Nothing is monitored yet',
} satisfies Record<PublicStatus, string>

const STATUS_LABELS = { up: 'Operational', late: 'Late', down: 'Down', unknown: 'Not monitored' } satisfies Record<PublicStatus, string>

const formatSeconds = (seconds: number): string => {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const CALENDAR = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

const formatDate = ({ date }: Pick<DayUptime, 'date'>): string => CALENDAR.format((parseInstant(`${date}T00:00:00Z`) ?? 0) / MILLISECOND)

const formatDay = (day: DayUptime): string => {
  if (day.kind === 'none') return `${formatDate(day)}: no data`
  return `${formatDate(day)}: ${day.down_seconds === 0 ? 'no downtime' : `down for ${formatSeconds(day.down_seconds)}`}`
}

// The style hides the first third on small screens.
const HIDDEN_DAYS = 30

const renderDayBar = (day: DayUptime): Html =>
  html`<li data-text="${formatDay(day)}"><span class="d-${day.kind}" tabindex="0" role="img" aria-label="${formatDay(day)}"></span></li>`

const renderItem = ({ name, status, uptime, days }: StatusItemView): Html =>
  html`<li class="line">
    <div class="head">
      <h2>${name}</h2>
      <span class="state ${status}">${renderIcon(status, 14)}${STATUS_LABELS[status]}</span>
    </div>
    <ol class="days" aria-label="Last 90 days of ${name}, oldest first">
      ${days.map(renderDayBar)}
    </ol>
    <div class="ends">
      <span class="wide">${days[0] && formatDate(days[0])}</span
      ><span class="narrow">${days[HIDDEN_DAYS] && formatDate(days[HIDDEN_DAYS])}</span>
      <span>${uptime === null ? 'no data' : `${formatPercent(uptime)} uptime`}</span><span>today</span>
    </div>
  </li>`

const CLOCK = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

const renderInstant = (at: Instant): Html => html`<time datetime="${formatIsoSeconds(at)}">${CLOCK.format(at / MILLISECOND)} UTC</time>`

const renderIncident = ({ title, status, started_at, resolved_at, updates }: StatusPageIncident): Html =>
  html`<li class="card ${resolved_at === null ? 'open' : 'done'}">
    <h3>${formatIncidentStatus(status)}: ${title}</h3>
    <p class="muted">Started ${renderInstant(started_at)}${resolved_at !== null && html`, resolved ${renderInstant(resolved_at)}`}</p>
    <ul>
      ${updates.map(({ at, text }) => html`<li>${renderInstant(at)} — ${text}</li>`)}
    </ul>
  </li>`

const renderSection = (title: string, entries: readonly Html[]): Html | false =>
  entries.length > 0 &&
  html`<section>
    <h2>${title}</h2>
    <ul>
      ${entries}
    </ul>
  </section>`

const renderMaintenance = ({ name, starts_at, ends_at }: PublicMaintenance): Html =>
  html`<li class="card plan">
    <h3>${name || 'Maintenance'}</h3>
    <p class="muted">${renderInstant(starts_at)} to ${renderInstant(ends_at)}</p>
  </li>`

const LEGEND = html`<p class="legend">
  <span><i></i>no downtime</span><span><i class="d-part"></i>some downtime</span
  ><span><i class="d-down"></i>down for a good part of the day</span><span><i class="d-none"></i>no data</span>
</p>`

export type AlternateLinks = { readonly json: string; readonly rss: string; readonly subscribe: SubscribeOffer | undefined }

const renderSweepLag = (since: Instant): Html =>
  html`<p class="old" role="alert">The monitoring itself has been behind since ${renderInstant(since)}. This page may be out of date.</p>`

const renderStaleNotice = (updated_at: Instant): Html =>
  html`<p class="old" role="alert" data-unrefreshed hidden>
    This page could not be refreshed. It shows how things were at ${renderInstant(updated_at)}.
  </p>`

/** The form is outside of the part that the refresh script replaces, so that a half-typed address stays. */
const renderSubscribeBox = (offer: SubscribeOffer): Html =>
  html`<aside aria-labelledby="by-mail">
    <h2 id="by-mail">Updates by mail</h2>
    ${renderSubscribeForm(offer)}
  </aside>`

/** Renders the status page: complete without script, which only refreshes it. */
export const renderStatusPage = (view: StatusView, links: AlternateLinks, brand: Brand): string => {
  const open = view.incidents.filter(({ resolved_at }) => resolved_at === null)
  const past = view.incidents.filter(({ resolved_at }) => resolved_at !== null)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${view.status === 'up' ? '' : `${STATUS_LABELS[view.status]} · `}${view.title}</title>
        <link rel="alternate" type="application/json" href="${links.json}" />
        <link rel="alternate" type="application/rss+xml" title="${view.title}" href="${links.rss}" />
        ${STYLE} ${renderBrandStyle(brand)}
      </head>
      <body>
        <main>
          <div class="brand">${renderBrandMark(brand)}</div>
          <h1>${view.title}</h1>
          ${view.description !== '' && html`<p class="muted">${view.description}</p>`}
          ${renderStaleNotice(view.updated_at)}${view.behind_since !== null && renderSweepLag(view.behind_since)}
          <p class="sum ${view.status}" role="status">${renderIcon(view.status, 24)}${SUMMARIES[view.status]}</p>
          ${renderSection('In progress', open.map(renderIncident))}${renderSection('Maintenance', view.maintenance.map(renderMaintenance))}
          <ul class="lines">
            ${view.items.map(renderItem)}
          </ul>
          ${LEGEND}${renderSection('Past incidents', past.map(renderIncident))}
        </main>
        ${links.subscribe !== undefined && renderSubscribeBox(links.subscribe)}
        <footer>
          ${renderBrandFooter(brand)}Updated ${renderInstant(view.updated_at)}. <a href="${links.rss}">Subscribe by RSS</a> ·
          <a href="${links.json}">As JSON</a>
        </footer>
        ${SCRIPT}
      </body>
    </html>`.html
}

export const presentStatusJson = ({ updated_at, behind_since, maintenance: planned, incidents, ...view }: StatusView) => ({
  ...view,
  updated_at: formatIsoSeconds(updated_at),
  behind_since: behind_since === null ? null : formatIsoSeconds(behind_since),
  maintenance: planned.map(({ name, starts_at, ends_at }) => ({
    name,
    starts_at: formatIsoSeconds(starts_at),
    ends_at: formatIsoSeconds(ends_at),
  })),
  incidents: incidents.map(({ title, status, started_at, resolved_at, updates }) => ({
    title,
    status,
    started_at: formatIsoSeconds(started_at),
    resolved_at: resolved_at === null ? null : formatIsoSeconds(resolved_at),
    updates: updates.map(({ at, text }) => ({ at: formatIsoSeconds(at), text })),
  })),
})
