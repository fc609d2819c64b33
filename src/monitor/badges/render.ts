import { makeBadge } from 'badge-maker'
import type { Badge, BadgeStatus } from './model.ts'
import type { BadgeFormat } from './sign.ts'

/** The colours of the badges of shields.io. */
const STATUS_COLOURS = { up: '#4c1', late: '#fe7d37', down: '#e05d44' } satisfies Record<BadgeStatus, string>

const SHIELDS_COLOURS = { up: 'success', late: 'important', down: 'critical' } satisfies Record<BadgeStatus, string>

export type RenderedBadge = { readonly type: string; readonly body: string }

const RENDERERS = {
  svg: ({ label, status }) => ({
    type: 'image/svg+xml',
    body: makeBadge({ label, message: status, labelColor: '#555', color: STATUS_COLOURS[status], style: 'flat' }),
  }),
  json: ({ status, total, grace, down }) => ({ type: 'application/json', body: JSON.stringify({ status, total, grace, down }) }),
  shields: ({ label, status }) => ({
    type: 'application/json',
    body: JSON.stringify({ schemaVersion: 1, label, message: status, color: SHIELDS_COLOURS[status] }),
  }),
} satisfies Record<BadgeFormat, (badge: Badge) => RenderedBadge>

export const renderBadge = (format: BadgeFormat, badge: Badge): RenderedBadge => RENDERERS[format](badge)
