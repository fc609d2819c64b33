import { type Instant, MILLISECOND } from '../../contract/time.ts'
import type { OutgoingMail } from '../../kernel/mail/mailer.ts'
import type { PeriodStats } from '../downtime/model.ts'
import { escapeHtml } from '../../kernel/escape-html.ts'
import { formatDuration, formatInstant } from '../transports/message-content.ts'
import type { ReportChoice } from './model.ts'
import type { CheckReport, ProjectReport } from './report.ts'

type MailFrame = { readonly to: string; readonly unsubscribe_url: string; readonly base_url: string }

const FOOTER = 'You receive this mail because of your notification settings. To unsubscribe:'

const renderHtml = (title: string, body: string, { unsubscribe_url, base_url }: MailFrame): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font:14px/20px system-ui,-apple-system,'Segoe UI',sans-serif;color:#14181f;background:#ffffff">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escapeHtml(title)}</h1>${body}
<p style="margin:24px 0"><a href="${escapeHtml(base_url)}" style="color:#2456d6">Open Watchdesk</a></p>
<p style="margin:0;font-size:12px;line-height:16px;color:#525c69">${FOOTER} <a href="${escapeHtml(unsubscribe_url)}" style="color:#525c69">unsubscribe</a></p>
</body></html>`

const toMail = (subject: string, text: string, html: string, frame: MailFrame): OutgoingMail => ({
  to: [frame.to],
  subject,
  text: `${text}\n\n${frame.base_url}\n\n${FOOTER}\n${frame.unsubscribe_url}`,
  html: renderHtml(subject, html, frame),
  headers: {
    'List-Unsubscribe': `<${frame.unsubscribe_url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  },
})

const pluralize = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

const TITLES = { daily: 'Daily Report', weekly: 'Weekly Report', monthly: 'Monthly Report' } satisfies Record<
  Exclude<ReportChoice, 'off'>,
  string
>

const toLocalDate = (at: Instant, tz: string): string =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(at / MILLISECOND))
    .toZonedDateTimeISO(tz)
    .toPlainDate()
    .toString()

const formatPeriod = ({ from }: PeriodStats, unit: Exclude<ReportChoice, 'off'>, tz: string): string => {
  const day = toLocalDate(from, tz)
  if (unit === 'monthly') return day.slice(0, 7)
  return unit === 'weekly' ? `week of ${day}` : day
}

const describePeriod = ({ downtimes, down, share_up }: PeriodStats): string => {
  if (share_up === null) return 'no data'
  return downtimes === 0 ? 'no downtime' : `${pluralize(downtimes, 'downtime')}, ${formatDuration(down)} in total`
}

const summarize = (projects: readonly ProjectReport[]): string => {
  const checks = projects.reduce((sum, project) => sum + project.checks, 0)
  const with_downtime = projects.reduce((sum, project) => sum + project.with_downtime.length, 0)
  return with_downtime === 0
    ? `All ${pluralize(checks, 'check')} had no downtime.`
    : `${with_downtime} of ${pluralize(checks, 'check')} had downtime.`
}

type ReportFormat = { readonly unit: Exclude<ReportChoice, 'off'>; readonly tz: string }

const toTextLine = (check: CheckReport, { unit, tz }: ReportFormat): string =>
  `${check.name} (${check.status}): ${check.periods.map((period) => `${formatPeriod(period, unit, tz)}: ${describePeriod(period)}`).join('; ')}`

const toHtmlTable = ({ name, with_downtime }: ProjectReport, { unit, tz }: ReportFormat): string => {
  const cell = (text: string): string => `<td style="padding:4px 16px 4px 0;border-top:1px solid #d5dae1">${escapeHtml(text)}</td>`
  const head = (with_downtime[0]?.periods ?? []).map((period) => formatPeriod(period, unit, tz))
  const rows = with_downtime.map(
    (check) => `<tr>${[check.name, check.status, ...check.periods.map(describePeriod)].map(cell).join('')}</tr>`,
  )
  return `<h2 style="margin:24px 0 8px;font-size:16px">${escapeHtml(name)}</h2><table style="border-collapse:collapse"><tr>${[
    'Check',
    'Now',
    ...head,
  ]
    .map((title) => `<th style="padding:4px 16px 4px 0;text-align:left;color:#525c69;font-weight:500">${escapeHtml(title)}</th>`)
    .join('')}</tr>${rows.join('')}</table>`
}

export const composeReportMail = (projects: readonly ProjectReport[], format: ReportFormat, frame: MailFrame): OutgoingMail => {
  const summary = summarize(projects)
  const with_downtime = projects.filter((project) => project.with_downtime.length > 0)
  const text = with_downtime.map(
    ({ name, with_downtime: checks }) => `${name}\n${checks.map((check) => `- ${toTextLine(check, format)}`).join('\n')}`,
  )
  const html = `<p style="margin:0;font-size:16px;line-height:24px">${escapeHtml(summary)}</p>${with_downtime.map((project) => toHtmlTable(project, format)).join('')}`
  return toMail(TITLES[format.unit], [summary, ...text].join('\n\n'), html, frame)
}

type DownCheck = { readonly name: string; readonly uuid: string; readonly project_name: string; readonly last_ping: Instant | null }

export const composeReminderMail = (checks: readonly DownCheck[], tz: string, frame: MailFrame): OutgoingMail => {
  const lines = checks.map(({ name, uuid, project_name, last_ping }) => {
    const last_ping_text = last_ping === null ? 'no ping yet' : `last ping ${formatInstant(last_ping, tz)}`
    return `${project_name}: ${name || uuid} (${last_ping_text})`
  })
  const html = `<ul style="margin:0;padding-left:20px">${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`
  return toMail(`Reminder: ${pluralize(checks.length, 'check')} still down`, lines.map((line) => `- ${line}`).join('\n'), html, frame)
}
