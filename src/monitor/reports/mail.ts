import { MILLISECOND, type Instant } from '../../contract/time.ts'
import type { OutgoingMail } from '../../kernel/mailer.ts'
import type { PeriodStats } from '../downtime/model.ts'
import { escapeHtml } from '../transports/escape.ts'
import { momentWords, spanWords } from '../transports/news.ts'
import type { ReportChoice } from './model.ts'
import type { CheckReport, ProjectReport } from './report.ts'

/** What reports and nags look like. */

type Frame = { readonly to: string; readonly unsubscribe_url: string; readonly base_url: string }

const FOOTER = 'You get this because of the settings of your account. To get no more of these:'

const page = (title: string, body: string, { unsubscribe_url, base_url }: Frame): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font:14px/20px system-ui,-apple-system,'Segoe UI',sans-serif;color:#14181f;background:#ffffff">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escapeHtml(title)}</h1>${body}
<p style="margin:24px 0"><a href="${escapeHtml(base_url)}" style="color:#2456d6">Open Watchdesk</a></p>
<p style="margin:0;font-size:12px;line-height:16px;color:#525c69">${FOOTER} <a href="${escapeHtml(unsubscribe_url)}" style="color:#525c69">unsubscribe</a></p>
</body></html>`

const mailOf = (subject: string, text: string, html: string, frame: Frame): OutgoingMail => ({
  to: [frame.to],
  subject,
  text: `${text}\n\n${frame.base_url}\n\n${FOOTER}\n${frame.unsubscribe_url}`,
  html: page(subject, html, frame),
  headers: {
    'List-Unsubscribe': `<${frame.unsubscribe_url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  },
})

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

const TITLES = { daily: 'Daily Report', weekly: 'Weekly Report', monthly: 'Monthly Report' } satisfies Record<
  Exclude<ReportChoice, 'off'>,
  string
>

const dayOf = (at: Instant, tz: string): string =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(at / MILLISECOND))
    .toZonedDateTimeISO(tz)
    .toPlainDate()
    .toString()

const periodName = ({ from }: PeriodStats, unit: Exclude<ReportChoice, 'off'>, tz: string): string => {
  const day = dayOf(from, tz)
  if (unit === 'monthly') return day.slice(0, 7)
  return unit === 'weekly' ? `week of ${day}` : day
}

const fared = ({ downtimes, down, share_up }: PeriodStats): string => {
  if (share_up === null) return 'no data'
  return downtimes === 0 ? 'all good' : `${plural(downtimes, 'downtime')}, ${spanWords(down)} in all`
}

const summaryOf = (projects: readonly ProjectReport[]): string => {
  const checks = projects.reduce((sum, project) => sum + project.checks, 0)
  const troubled = projects.reduce((sum, project) => sum + project.troubled.length, 0)
  return troubled === 0
    ? `All ${plural(checks, 'check')} worked without trouble.`
    : `${troubled} of ${plural(checks, 'check')} had trouble.`
}

type Words = { readonly unit: Exclude<ReportChoice, 'off'>; readonly tz: string }

const lineOf = (check: CheckReport, { unit, tz }: Words): string =>
  `${check.name} (${check.status}): ${check.periods.map((period) => `${periodName(period, unit, tz)}: ${fared(period)}`).join('; ')}`

const tableOf = ({ name, troubled }: ProjectReport, { unit, tz }: Words): string => {
  const cell = (text: string): string => `<td style="padding:4px 16px 4px 0;border-top:1px solid #d5dae1">${escapeHtml(text)}</td>`
  const head = (troubled[0]?.periods ?? []).map((period) => periodName(period, unit, tz))
  const rows = troubled.map((check) => `<tr>${[check.name, check.status, ...check.periods.map(fared)].map(cell).join('')}</tr>`)
  return `<h2 style="margin:24px 0 8px;font-size:16px">${escapeHtml(name)}</h2><table style="border-collapse:collapse"><tr>${[
    'Check',
    'Now',
    ...head,
  ]
    .map((title) => `<th style="padding:4px 16px 4px 0;text-align:left;color:#525c69;font-weight:500">${escapeHtml(title)}</th>`)
    .join('')}</tr>${rows.join('')}</table>`
}

export const reportMail = (projects: readonly ProjectReport[], words: Words, frame: Frame): OutgoingMail => {
  const summary = summaryOf(projects)
  const troubled = projects.filter((project) => project.troubled.length > 0)
  const text = troubled.map(({ name, troubled: checks }) => `${name}\n${checks.map((check) => `- ${lineOf(check, words)}`).join('\n')}`)
  const html = `<p style="margin:0;font-size:16px;line-height:24px">${escapeHtml(summary)}</p>${troubled.map((project) => tableOf(project, words)).join('')}`
  return mailOf(TITLES[words.unit], [summary, ...text].join('\n\n'), html, frame)
}

type Down = { readonly name: string; readonly uuid: string; readonly project_name: string; readonly last_ping: Instant | null }

export const nagMail = (checks: readonly Down[], tz: string, frame: Frame): OutgoingMail => {
  const lines = checks.map(({ name, uuid, project_name, last_ping }) => {
    const heard = last_ping === null ? 'never heard of' : `last heard of ${momentWords(last_ping, tz)}`
    return `${project_name}: ${name || uuid} (${heard})`
  })
  const html = `<ul style="margin:0;padding-left:20px">${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`
  return mailOf(`Reminder: ${plural(checks.length, 'check')} still down`, lines.map((line) => `- ${line}`).join('\n'), html, frame)
}
