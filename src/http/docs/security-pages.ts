import { MAX_ANONYMOUS_BODY_BYTES as FORM_LIMIT, MAX_JSON_BODY_BYTES } from '../kit/body-limit.ts'
import { MAX_PORTAL_FORM_BYTES as FILE_FORM_LIMIT } from '../portal/files.ts'

export type PublicPage = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly authority: string
  readonly rate: string
  readonly body_limit?: number
}

type Group = Omit<PublicPage, 'method' | 'path'>

const get = (paths: readonly string[], group: Group): readonly PublicPage[] => paths.map((path) => ({ method: 'GET', path, ...group }))
const post = (paths: readonly string[], group: Group): readonly PublicPage[] =>
  paths.map((path) => ({ method: 'POST', path, body_limit: MAX_JSON_BODY_BYTES, ...group }))

const NO_AUTHORITY = 'none'
const MAIL_LINK = 'the link in the mail'
const CLIENT_SESSION = 'client session and form token'

/** Pages served beside the APIs. A test compares them with the registered routes. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  ...get(['/help', '/help/:lang', '/help/:lang/search', '/help/:lang/:category/:slug', '/help/:lang/:category/:slug/thanks'], {
    authority: 'as far as the article is visible',
    rate: '300/min per address',
  }),
  ...get(['/help/sitemap.xml', '/sitemap.xml'], { authority: NO_AUTHORITY, rate: '300/min per address' }),
  ...get(['/help/files/:key/:name'], { authority: 'as far as the article is visible', rate: '1,200/min per address' }),
  ...post(['/help/:lang/:category/:slug/feedback'], { authority: NO_AUTHORITY, rate: '20/min per address', body_limit: FORM_LIMIT }),
  ...get(['/csat/:token'], { authority: MAIL_LINK, rate: '20/min per address' }),
  ...post(['/csat/:token'], { authority: MAIL_LINK, rate: '20/min per address', body_limit: FORM_LIMIT }),
  ...get(['/portal', '/portal/register', '/portal/sent', '/portal/verify/:token'], {
    authority: NO_AUTHORITY,
    rate: '120/min per address',
  }),
  ...get(['/portal/tickets', '/portal/tickets/new', '/portal/tickets/:id', '/portal/attachments/:id'], {
    authority: 'client session',
    rate: '120/min per client',
  }),
  ...post(['/portal/register'], { authority: NO_AUTHORITY, rate: '5/hour per address', body_limit: FORM_LIMIT }),
  ...post(['/portal/login', '/portal/verify'], { authority: NO_AUTHORITY, rate: '5/min per address', body_limit: FORM_LIMIT }),
  ...post(['/portal/language'], { authority: NO_AUTHORITY, rate: '30/min per address', body_limit: FORM_LIMIT }),
  ...post(['/portal/logout', '/portal/tickets/:id/reopen'], {
    authority: CLIENT_SESSION,
    rate: '30/min per client',
    body_limit: FORM_LIMIT,
  }),
  ...post(['/portal/tickets', '/portal/tickets/:id/replies'], {
    authority: CLIENT_SESSION,
    rate: '30/min per client',
    body_limit: FILE_FORM_LIMIT,
  }),
  ...get(['/status/:name'], { authority: 'published pages', rate: 'none; rendered once in 2 s' }),
  ...get(['/status/:slug/subscribe', '/status/:slug/subscribe/sent'], { authority: NO_AUTHORITY, rate: 'none' }),
  ...post(['/status/:slug/subscribe'], { authority: NO_AUTHORITY, rate: '5/hour per address, 3/hour per recipient', body_limit: 4_096 }),
  ...get(['/status/:slug/confirm/:token', '/status/:slug/unsubscribe/:token'], { authority: MAIL_LINK, rate: 'none' }),
  ...post(['/status/:slug/confirm/:token', '/status/:slug/unsubscribe/:token'], { authority: MAIL_LINK, rate: 'none', body_limit: 4_096 }),
  ...get(['/badge/:badge_key/:signature/*', '/badge/:badge_key/:name', '/b/:states/:name'], {
    authority: 'the signed address',
    rate: 'none',
  }),
  ...get(['/ical/:file'], { authority: 'the secret address', rate: 'none' }),
  ...get(['/confirm/:token', '/unsubscribe/:what'], { authority: MAIL_LINK, rate: 'none' }),
  ...post(['/confirm/:token', '/unsubscribe/:what'], { authority: MAIL_LINK, rate: 'none' }),
  ...get(['/cloaked/:unique_key'], { authority: 'session', rate: 'none' }),
  ...get(['/branding/:name'], { authority: NO_AUTHORITY, rate: 'none' }),
  ...get(['/projects/:uuid/metrics/:key', '/projects/:uuid/checks/metrics/:key', '/projects/:uuid/metrics/'], {
    authority: 'read-only project key',
    rate: 'none',
  }),
  ...[1, 2, 3].flatMap((version) => [
    ...post([`/api/v${version}/notifications/:uuid/status`], {
      authority: 'the id of the notification',
      rate: 'none',
      body_limit: FORM_LIMIT,
    }),
    ...post([`/api/v${version}/bounces/`], { authority: 'the signed address in the mail', rate: 'none' }),
  ]),
]
