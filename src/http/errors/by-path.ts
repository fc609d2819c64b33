import type { Reply } from '../replies.ts'
import { renderPage } from './page.ts'
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

/** How to say no at an address that no route answers: as the API does that the address belongs to. */
export const rendererFor = (url: string): Renderer => RENDERERS.find(([pattern]) => pattern.test(url))?.[1] ?? renderPage
