import type { Route } from '../../src/contract/route.ts'
import type { Api } from '../../src/http/kit/api-conventions.ts'
import { registerAppRoutes } from '../../src/http/app/routes.ts'
import { registerOidcRoutes } from '../../src/http/public/sso/oidc.ts'
import { registerPortalApiRoutes } from '../../src/http/portal/api.ts'
import { registerSamlRoutes } from '../../src/http/public/sso/saml.ts'
import { registerScimRoutes } from '../../src/http/scim/routes.ts'
import { registerV1Routes } from '../../src/http/v1/routes.ts'
import { registerMonitorRoutes, registerV3Routes } from '../../src/http/v3/routes.ts'

/** What callers of each API identify themselves with. */
export type Credentials = Readonly<Record<'helpdesk' | 'app' | 'monitor' | 'portal' | 'scim' | 'nothing', Readonly<Record<string, string>>>>

export type Target = { readonly prefix: string; readonly as: keyof Credentials; readonly route: Route }

const listed = (register: (api: Api) => void): readonly Route[] => {
  const routes: Route[] = []
  // Registering is all that happens to it; handlers are never called.
  const api = { routes, app: { route: () => undefined, addHook: () => undefined }, context: { config: { BASE_URL: 'http://x.test' } } }
  register(api as unknown as Api)
  return routes
}

/** These talk to servers on the network, not through the network of the tests. */
const LEAVES_THE_PROCESS = new Set(['POST /mailboxes/:id/test'])

const targets = (prefix: string, as: keyof Credentials, register: (api: Api) => void): readonly Target[] =>
  listed(register)
    .filter(({ method, path }) => !LEAVES_THE_PROCESS.has(`${method} ${path}`))
    .map((route) => ({ prefix, as, route }))

// Registering asks for no more of it than its version.
const site = (version: 1 | 2 | 3) => ({ version }) as NonNullable<Parameters<typeof registerMonitorRoutes>[1]>

export const TARGETS: readonly Target[] = [
  ...targets('/api/v1', 'helpdesk', registerV1Routes),
  ...targets('/app/api', 'app', registerAppRoutes),
  ...targets('/api/v3', 'monitor', (api) => registerV3Routes(api, site(3))),
  ...([1, 2] as const).flatMap((version) => targets(`/api/v${version}`, 'monitor', (api) => registerMonitorRoutes(api, site(version)))),
  ...targets('/portal/api', 'portal', registerPortalApiRoutes),
  ...targets('/scim/v2', 'scim', registerScimRoutes),
  ...targets('/app/saml', 'nothing', registerSamlRoutes),
  ...targets('/app/oidc', 'nothing', registerOidcRoutes),
]

/** Requests that end the caller's own session or token; with every one of them the rest of the run would be unauthenticated. */
export const endsOwnAccess = ({ route: { method, path } }: Target): boolean =>
  (method === 'DELETE' && /session|token|\/users\/:id$/.test(path)) ||
  /\/profile\/(password|totp|email)|second-factor|\/users\/:id$|\/settings|\/security|logout/.test(path)
