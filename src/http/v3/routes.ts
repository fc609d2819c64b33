import type { Api } from '../kit/api-conventions.ts'
import { registerBadgeRoutes } from './badges.ts'
import { registerBulkRoutes } from './bulk.ts'
import { registerChannelListRoutes, registerChannelRoutes } from './channels.ts'
import { registerCheckRoutes } from './checks.ts'
import { registerFlipRoutes } from './flips.ts'
import { registerMaintenanceRoutes } from './maintenance.ts'
import { registerMetricsRoutes } from './metrics.ts'
import { EMPTY_MONITOR_API_CONFIG, type MonitorApiConfig } from './monitor-api-config.ts'
import { registerNotificationRoutes } from './notifications.ts'
import { registerPingRoutes } from './pings.ts'
import { registerProjectRoutes } from './projects.ts'
import { registerStatusPageAdminRoutes } from './status-pages.ts'
import { registerStatusRoutes } from './status.ts'

export const registerMonitorRoutes = (api: Api, apiConfig: MonitorApiConfig): void => {
  registerStatusRoutes(api)
  registerCheckRoutes(api, apiConfig)
  registerPingRoutes(api, apiConfig)
  registerFlipRoutes(api, apiConfig)
  registerChannelListRoutes(api)
  registerBadgeRoutes(api, apiConfig)
  registerMetricsRoutes(api, apiConfig)
}

export const registerV3Routes = (api: Api, apiConfig: MonitorApiConfig = EMPTY_MONITOR_API_CONFIG): void => {
  registerMonitorRoutes(api, apiConfig)
  registerBulkRoutes(api, apiConfig)
  registerChannelRoutes(api)
  registerMaintenanceRoutes(api)
  registerNotificationRoutes(api)
  registerProjectRoutes(api)
  registerStatusPageAdminRoutes(api, apiConfig)
}
