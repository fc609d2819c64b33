import type { Reply } from '../replies.ts'
import { renderPage } from './page.ts'
import { renderPlain } from './plain.ts'
import { renderScim } from './scim.ts'
import { renderV1 } from './v1.ts'
import { renderV3 } from './v3.ts'

type Renderer = (error: unknown) => Reply

/** First match wins. The monitor's oldest version shares its prefix with the helpdesk, but not one path. */
const RENDERERS: readonly (readonly [RegExp, Renderer])[] = [
  [/^\/api\/v[23]\b/, renderV3],
  [/^\/api\/v1\/(checks|channels|badges|status|metrics|notifications|bounces|projects)\b/, renderV3],
  [/^\/(api|app\/api|portal\/api)\b/, renderV1],
  [/^\/+scim\b/, renderScim],
]

/** Public pages: below these paths every error is a page. */
const PAGES = /^\/(help|portal|status|csat|confirm|unsubscribe|docs)(\/|\?|$)/

const asksForPage = (url: string, accept: string | undefined): boolean => PAGES.test(url) || (accept ?? '').includes('text/html')

/** Error format of an address without a route: that of its API; otherwise plain text, or a page where `Accept` names HTML. */
export const rendererFor = (url: string, accept?: string): Renderer =>
  RENDERERS.find(([pattern]) => pattern.test(url))?.[1] ?? (asksForPage(url, accept) ? renderPage : renderPlain)
