import { Type, type Static, type TSchema } from 'typebox'
import { admin, route, scope } from '../route.ts'
import { Nullable, One, OneOf } from '../schemas.ts'

const read = { tag: 'product settings', auth: scope('admin:read') }
const change = { tag: 'product settings', auth: admin }

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export const MAX_LOGO_BYTES = 256 * 1_024

const ProductName = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '\\S',
  description: 'What pages for clients and mails are signed with.',
})
const Accent = Type.String({
  pattern: '^#[0-9A-Fa-f]{6}$',
  maxLength: 7,
  description: 'The colour of buttons and links on pages for clients. White or dark text must be readable on it.',
})
const Footer = Type.String({ maxLength: 500, description: 'Plain text below every page of the help centre and the portal.' })
const DefaultLang = Type.String({
  pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  maxLength: 35,
  description: 'For visitors whose own language is not there.',
})

export const BrandingRecord = Type.Object({
  product_name: ProductName,
  accent: Accent,
  on_accent: Type.String({ description: 'The colour of text on a button: white or dark, whichever is read better.' }),
  logo: Nullable(Type.Object({ url: Type.String(), content_type: OneOf(LOGO_TYPES), size: Type.Integer() })),
  footer: Footer,
  default_lang: DefaultLang,
})
export type Branding = Static<typeof BrandingRecord>

/** Omitted members stay; `logo: null` removes the logo. */
export const BrandingChange = Type.Partial(
  Type.Object({
    product_name: ProductName,
    accent: Accent,
    logo: Nullable(Type.Object({ content_type: OneOf(LOGO_TYPES), content_base64: Type.String({ minLength: 1, maxLength: 400_000 }) })),
    footer: Footer,
    default_lang: DefaultLang,
  }),
)
export type BrandingInput = Static<typeof BrandingChange>

export const getBranding = route({
  ...read,
  method: 'GET',
  path: '/settings/branding',
  summary: 'How pages for clients look',
  responses: { 200: One(BrandingRecord) },
})

export const putBranding = route({
  ...change,
  method: 'PUT',
  path: '/settings/branding',
  summary: 'Change how pages for clients look; what is left out stays',
  body: BrandingChange,
  responses: { 200: One(BrandingRecord) },
})

const Days = (minimum: number, maximum: number, description: string) => Type.Integer({ minimum, maximum, description })
const NullableDays = <S extends TSchema>(days: S) => Nullable(days)
const DECADE = 3_650

export const RetentionRecord = Type.Object({
  attachments_days: NullableDays(Days(30, DECADE, 'Files of tickets and the mails they came as, counted from when the ticket was closed.')),
  audit_log_days: NullableDays(Days(90, DECADE, 'Entries of the audit log.')),
  quarantine_days: NullableDays(Days(7, DECADE, 'Mails that were held back or let go, with the mail as it came.')),
  notices_days: NullableDays(Days(7, DECADE, 'What agents were told in the product itself.')),
  notifications_days: Days(31, DECADE, 'Who was told of a check, and how that went.'),
  webhook_deliveries_days: Days(7, 365, 'Deliveries of webhooks: so long one can be sent again.'),
  webhook_bodies_days: Days(1, 365, 'What a webhook’s receiver was sent and answered in full; not longer than the deliveries.'),
  automation_runs_days: Days(1, 365, 'What automations did.'),
  mails_days: Days(7, 365, 'Mails the product sent.'),
  events_days: Days(7, 365, 'Events: so far back a rule can be tried out.'),
})
export type Retention = Static<typeof RetentionRecord>

export const RETENTION_DEFAULTS: Retention = {
  attachments_days: null,
  audit_log_days: 730,
  quarantine_days: null,
  notices_days: null,
  notifications_days: 93,
  webhook_deliveries_days: 30,
  webhook_bodies_days: 7,
  automation_runs_days: 30,
  mails_days: 30,
  events_days: 30,
}

export const getRetention = route({
  ...read,
  method: 'GET',
  path: '/settings/retention',
  summary: 'How long what happened is kept',
  responses: { 200: One(RetentionRecord) },
})

export const putRetention = route({
  ...change,
  method: 'PUT',
  path: '/settings/retention',
  summary: 'Change how long what happened is kept; what is left out stays',
  body: Type.Partial(RetentionRecord),
  responses: { 200: One(RetentionRecord) },
})
