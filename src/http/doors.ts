import type { Route } from '../contract/route.ts'
import { appSurface } from './app/surface.ts'
import { badgeImageRoutes } from './badges.ts'
import { brandRoutes } from './brand.ts'
import { noticeLinkRoutes } from './notice-links.ts'
import { helpPages } from './help.ts'
import { portalPages } from './portal.ts'
import { portalRoutes, portalSurface } from './portal/api.ts'
import { onCallFeedRoutes } from './on-call-feed.ts'
import { openDoor, type DoorParts } from './open-door.ts'
import { statusPageRoutes } from './status-page.ts'
import { saidInPublic } from './status-page/incidents.ts'
import { canMail, subscribeRoutes } from './status-page/subscribe.ts'
import { oidcRoutes } from './oidc.ts'
import { samlRoutes } from './saml.ts'
import { browserSurface } from './saml/surface.ts'
import { scimRoutes } from './scim/routes.ts'
import { scimSurface } from './scim/surface.ts'
import { v1Surface } from './v1/surface.ts'
import { csatPages } from './csat.ts'
import { ignoreTypes } from './v3/any-type.ts'
import { callbackRoutes } from './v3/notifications.ts'
import { prometheusRoutes } from './v3/prometheus.ts'
import { redirectPosts } from './v3/redirect.ts'
import { siteOf } from './v3/site.ts'
import { v3Surface } from './v3/surface.ts'
import { appRoutes } from './app/routes.ts'
import { v1Routes } from './v1/routes.ts'
import { monitorRoutes, v3Routes } from './v3/routes.ts'

export type OpenDoors = { readonly v1: readonly Route[]; readonly v3: readonly Route[]; readonly portal: readonly Route[] }

export const openDoors = (parts: DoorParts): OpenDoors => {
  const { db } = parts
  brandRoutes(parts.app, db)
  csatPages(parts)
  helpPages(parts)
  portalPages(parts)
  const portal = openDoor(parts, portalSurface(db), portalRoutes)
  const v1 = openDoor(parts, v1Surface(db, { db, limiter: parts.limiter, ...parts.house }), v1Routes)
  const site = siteOf(parts.house)
  redirectPosts(parts.app)
  ignoreTypes(parts.app)
  const v3 = openDoor(parts, v3Surface(db, 3), (door) => v3Routes(door, { ...site, version: 3 }))
  openDoor(parts, v3Surface(db, 2), (door) => monitorRoutes(door, { ...site, version: 2 }))
  openDoor(parts, v3Surface(db, 1), (door) => monitorRoutes(door, { ...site, version: 1 }))
  prometheusRoutes(parts.app, db)
  callbackRoutes(parts.app, db)
  badgeImageRoutes(parts.app, db, parts.house.secretKey)
  const { clock, config } = parts.house
  statusPageRoutes(parts.app, { db, clock, base_url: config.BASE_URL, can_mail: canMail(parts.house), listIncidents: saidInPublic })
  subscribeRoutes(parts)
  onCallFeedRoutes(parts.app, db)
  noticeLinkRoutes(parts.app, { ...parts.house, db })
  openDoor(parts, appSurface(db), appRoutes)
  openDoor(parts, scimSurface(parts), scimRoutes)
  openDoor(parts, browserSurface('/app/saml'), samlRoutes)
  openDoor(parts, browserSurface('/app/oidc'), oidcRoutes)
  return { v1, v3, portal }
}
