import type { Api } from '../kit/api-conventions.ts'
import { registerDiscoveryRoutes, registerUnsupportedRoutes } from './discovery.ts'
import { registerGroupRoutes } from './groups.ts'
import { registerRequestLog } from './request-log.ts'
import { registerRootQueryRoutes } from './root-query.ts'
import { createScimConfig } from './serve-scim.ts'
import { registerUserRoutes } from './users.ts'

export const registerScimRoutes = (api: Api): void => {
  const scimConfig = createScimConfig(api.context.config.BASE_URL)
  registerRequestLog(api)
  registerUserRoutes(api, scimConfig)
  registerGroupRoutes(api, scimConfig)
  registerDiscoveryRoutes(api, scimConfig)
  registerRootQueryRoutes(api, scimConfig)
  registerUnsupportedRoutes(api)
}
