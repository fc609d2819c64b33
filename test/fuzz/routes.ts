import type { Route } from '../../src/contract/route.ts'
import { appRoutes } from '../../src/http/app/routes.ts'
import { oidcRoutes } from '../../src/http/oidc.ts'
import { portalRoutes } from '../../src/http/portal/api.ts'
import { samlRoutes } from '../../src/http/saml.ts'
import { scimRoutes } from '../../src/http/scim/routes.ts'
import type { Door } from '../../src/http/surface.ts'
import { v1Routes } from '../../src/http/v1/routes.ts'
import { monitorRoutes, v3Routes } from '../../src/http/v3/routes.ts'

/** What callers of each API identify themselves with. */
export type Credentials = Readonly<Record<'helpdesk' | 'app' | 'monitor' | 'portal' | 'scim' | 'nothing', Readonly<Record<string, string>>>>

export type Target = { readonly prefix: string; readonly as: keyof Credentials; readonly route: Route }

const listed = (register: (door: Door) => void): readonly Route[] => {
  const routes: Route[] = []
  // Registering is all that happens to it; handlers are never called.
  const door = { routes, app: { route: () => undefined, addHook: () => undefined }, house: { config: { BASE_URL: 'http://x.test' } } }
  register(door as unknown as Door)
  return routes
}

/** These talk to servers on the network, not through the network of the tests. */
const LEAVES_THE_PROCESS = new Set(['POST /mailboxes/:id/test'])

const targets = (prefix: string, as: keyof Credentials, register: (door: Door) => void): readonly Target[] =>
  listed(register)
    .filter(({ method, path }) => !LEAVES_THE_PROCESS.has(`${method} ${path}`))
    .map((route) => ({ prefix, as, route }))

// Registering asks for no more of it than its version.
const site = (version: 1 | 2 | 3) => ({ version }) as NonNullable<Parameters<typeof monitorRoutes>[1]>

export const TARGETS: readonly Target[] = [
  ...targets('/api/v1', 'helpdesk', v1Routes),
  ...targets('/app/api', 'app', appRoutes),
  ...targets('/api/v3', 'monitor', (door) => v3Routes(door, site(3))),
  ...([1, 2] as const).flatMap((version) => targets(`/api/v${version}`, 'monitor', (door) => monitorRoutes(door, site(version)))),
  ...targets('/portal/api', 'portal', portalRoutes),
  ...targets('/scim/v2', 'scim', scimRoutes),
  ...targets('/app/saml', 'nothing', samlRoutes),
  ...targets('/app/oidc', 'nothing', oidcRoutes),
]

/** Requests that end the caller's own session or token; with every one of them the rest of the run would be unauthenticated. */
export const endsOwnAccess = ({ route: { method, path } }: Target): boolean =>
  (method === 'DELETE' && /session|token|\/users\/:id$/.test(path)) ||
  /\/profile\/(password|totp|email)|second-factor|\/users\/:id$|\/settings|\/security|logout/.test(path)
