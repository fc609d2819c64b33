import { reportCheckAlert } from '../../helpdesk/alerts/check-alerts.ts'
import type { DeliveryDeps } from '../../monitor/notifications/attempt.ts'
import { createDeliveryDeps } from '../../monitor/notifier.ts'
import type { Api } from '../kit/api-conventions.ts'
import { presentCheck } from './check-presenter.ts'

export const toDeliveryDeps = ({ db, context }: Api): DeliveryDeps =>
  createDeliveryDeps(
    { ...context, db },
    {
      openAlert: reportCheckAlert,
      checkJson: (check, channels, now) =>
        JSON.stringify(presentCheck(check, channels, { version: 3, base_url: context.config.BASE_URL, access: 'write', now })),
    },
  )
