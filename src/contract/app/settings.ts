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
  description: 'Name on client pages and in mails.',
})
const Accent = Type.String({
  pattern: '^#[0-9A-Fa-f]{6}$',
  maxLength: 7,
  description: 'Colour of buttons and links on client pages. White or dark text must be readable on it.',
})
const Footer = Type.String({ maxLength: 500, description: 'Plain text at the end of every page of the help centre and the portal.' })
const DefaultLang = Type.String({
  pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  maxLength: 35,
  description: 'Fallback for visitors whose language is not available.',
})

export const BrandingRecord = Type.Object({
  product_name: ProductName,
  accent: Accent,
  on_accent: Type.String({ description: 'Text colour of buttons, white or dark, by contrast.' }),
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
  summary: 'Get the branding of client pages',
  responses: { 200: One(BrandingRecord) },
})

export const putBranding = route({
  ...change,
  method: 'PUT',
  path: '/settings/branding',
  summary: 'Update the branding of client pages; omitted fields stay as they are',
  body: BrandingChange,
  responses: { 200: One(BrandingRecord) },
})

const Days = (minimum: number, maximum: number, description: string) => Type.Integer({ minimum, maximum, description })
const NullableDays = <S extends TSchema>(days: S) => Nullable(days)
const DECADE = 3_650

export const RetentionRecord = Type.Object({
  attachments_days: NullableDays(Days(30, DECADE, 'Attachments and original mails of tickets, counted from the closing of the ticket.')),
  audit_log_days: NullableDays(Days(90, DECADE, 'Entries of the audit log.')),
  quarantine_days: NullableDays(Days(7, DECADE, 'Quarantined and released mails with their originals.')),
  notices_days: NullableDays(Days(7, DECADE, 'In-app notices of agents.')),
  notifications_days: Days(31, DECADE, 'Notifications about checks.'),
  webhook_deliveries_days: Days(7, 365, 'Webhook deliveries; also the period for redelivery.'),
  webhook_bodies_days: Days(1, 365, 'Request and response bodies of webhook deliveries; at most the retention of the deliveries.'),
  automation_runs_days: Days(1, 365, 'Runs of automations.'),
  mails_days: Days(7, 365, 'Sent mails.'),
  events_days: Days(7, 365, 'Events; also the period for dry runs of rules.'),
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
  summary: 'Get retention periods',
  responses: { 200: One(RetentionRecord) },
})

export const putRetention = route({
  ...change,
  method: 'PUT',
  path: '/settings/retention',
  summary: 'Update retention periods; omitted fields stay as they are',
  body: Type.Partial(RetentionRecord),
  responses: { 200: One(RetentionRecord) },
})
