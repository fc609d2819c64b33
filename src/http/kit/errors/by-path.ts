import type { HttpResponse } from '../responses.ts'
import { renderErrorPage } from './page.ts'
import { renderPlain } from './plain.ts'
import { renderScimError } from './scim.ts'
import { renderV1Error } from './v1.ts'
import { renderV3Error } from './v3.ts'

type Renderer = (error: unknown) => HttpResponse

/** The first match decides. The oldest version of the monitor's API shares its prefix with the helpdesk, but no path. */
const RENDERERS: readonly (readonly [RegExp, Renderer])[] = [
  [/^\/api\/v[23]\b/, renderV3Error],
  [/^\/api\/v1\/(checks|channels|badges|status|metrics|notifications|bounces|projects)\b/, renderV3Error],
  [/^\/(api|app\/api|portal\/api)\b/, renderV1Error],
  [/^\/+scim\b/, renderScimError],
]

const PAGES = /^\/(help|portal|status|csat|confirm|unsubscribe|docs)(\/|\?|$)/

const asksForPage = (url: string, accept: string | undefined): boolean => PAGES.test(url) || (accept ?? '').includes('text/html')

/** Error format of a URL without a route: that of its API; otherwise plain text, or a page where `Accept` names HTML. */
export const findErrorRenderer = (url: string, accept?: string): Renderer =>
  RENDERERS.find(([pattern]) => pattern.test(url))?.[1] ?? (asksForPage(url, accept) ? renderErrorPage : renderPlain)
