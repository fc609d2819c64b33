import { reportCheckAlert } from '../../helpdesk/alerts/check-alerts.ts'
import type { DeliveryDeps } from '../../monitor/notifications/delivery-deps.ts'
import { createDeliveryDeps } from '../../monitor/notifier.ts'
import type { Door } from '../surface.ts'
import { checkOut } from './check-out.ts'

/** What sending a message from a door needs, as when somebody tries an integration out. */
export const deliveryOf = ({ db, house }: Door): DeliveryDeps =>
  createDeliveryDeps(
    { ...house, db },
    {
      openAlert: reportCheckAlert,
      checkJson: (check, channels, now) =>
        JSON.stringify(checkOut(check, channels, { version: 3, base_url: house.config.BASE_URL, access: 'write', now })),
    },
  )
