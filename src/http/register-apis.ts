import type { Route } from '../contract/route.ts'
import { createAppConventions } from './app/app-conventions.ts'
import { registerBadgeImageRoutes } from './public/badges.ts'
import { registerBrandRoutes } from './public/brand.ts'
import { registerNotificationActionRoutes } from './public/notification-actions.ts'
import { registerHelpPages } from './public/help.ts'
import { registerPortalPages } from './portal/pages.ts'
import { registerPortalApiRoutes, createPortalConventions } from './portal/api.ts'
import { registerOnCallFeedRoutes } from './public/on-call-feed.ts'
import { mountApi, type ApiDeps } from './kit/mount-api.ts'
import { registerStatusPageRoutes } from './public/status-page.ts'
import { listPublicIncidents } from './public/status-page/public-incidents.ts'
import { canSendMail, registerSubscribeRoutes } from './public/status-page/subscribe.ts'
import { registerOidcRoutes } from './public/sso/oidc.ts'
import { registerSamlRoutes } from './public/sso/saml.ts'
import { createBrowserConventions } from './public/sso/browser-conventions.ts'
import { registerScimRoutes } from './scim/routes.ts'
import { createScimConventions } from './scim/scim-conventions.ts'
import { createV1Conventions } from './v1/v1-conventions.ts'
import { registerCsatPages } from './public/csat.ts'
import { ignoreContentType } from './v3/ignore-content-type.ts'
import { registerCallbackRoutes } from './v3/notifications.ts'
import { registerPrometheusRoutes } from './v3/prometheus.ts'
import { registerPostRedirects } from './v3/redirect.ts'
import { createMonitorApiConfig } from './v3/monitor-api-config.ts'
import { createV3Conventions } from './v3/v3-conventions.ts'
import { registerAppRoutes } from './app/routes.ts'
import { registerV1Routes } from './v1/routes.ts'
import { registerMonitorRoutes, registerV3Routes } from './v3/routes.ts'

export type RegisteredApis = { readonly v1: readonly Route[]; readonly v3: readonly Route[]; readonly portal: readonly Route[] }

export const registerApis = (deps: ApiDeps): RegisteredApis => {
  const { db } = deps
  registerBrandRoutes(deps.app, db)
  registerCsatPages(deps)
  registerHelpPages(deps)
  registerPortalPages(deps)
  const portal = mountApi(deps, createPortalConventions(db), registerPortalApiRoutes)
  const v1 = mountApi(deps, createV1Conventions(db, { db, limiter: deps.limiter, ...deps.context }), registerV1Routes)
  const site = createMonitorApiConfig(deps.context)
  registerPostRedirects(deps.app)
  ignoreContentType(deps.app)
  const v3 = mountApi(deps, createV3Conventions(db, 3), (api) => registerV3Routes(api, { ...site, version: 3 }))
  mountApi(deps, createV3Conventions(db, 2), (api) => registerMonitorRoutes(api, { ...site, version: 2 }))
  mountApi(deps, createV3Conventions(db, 1), (api) => registerMonitorRoutes(api, { ...site, version: 1 }))
  registerPrometheusRoutes(deps.app, db)
  registerCallbackRoutes(deps.app, db)
  registerBadgeImageRoutes(deps.app, db, deps.context.secretKey)
  const { clock, config } = deps.context
  registerStatusPageRoutes(deps.app, {
    db,
    clock,
    base_url: config.BASE_URL,
    can_mail: canSendMail(deps.context),
    listIncidents: listPublicIncidents,
  })
  registerSubscribeRoutes(deps)
  registerOnCallFeedRoutes(deps.app, db)
  registerNotificationActionRoutes(deps.app, { ...deps.context, db })
  mountApi(deps, createAppConventions(db), registerAppRoutes)
  mountApi(deps, createScimConventions(deps), registerScimRoutes)
  mountApi(deps, createBrowserConventions('/app/saml'), registerSamlRoutes)
  mountApi(deps, createBrowserConventions('/app/oidc'), registerOidcRoutes)
  return { v1, v3, portal }
}
