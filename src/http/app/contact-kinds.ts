import type { TObject } from 'typebox'
import { listContactKinds } from '../../contract/app/contact-kinds.ts'
import { CONTACT_KINDS } from '../../contract/v1/on-call-contacts.ts'
import { findTransport } from '../../monitor/transports/index.ts'
import type { Api } from '../kit/api-conventions.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'

/** Contacts get pages only, no recoveries, so settings for recoveries would have no effect. */
const withoutRecoverySettings = ({ properties, ...conf }: TObject) => ({
  ...conf,
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !name.endsWith('_up'))),
})

export const registerContactKindRoutes = (api: Api): void =>
  serve(api, listContactKinds, async () => {
    const data = CONTACT_KINDS.flatMap((kind) => {
      const transport = findTransport(kind)
      return transport
        ? [{ kind, label: transport.label, description: transport.about, conf: withoutRecoverySettings(transport.conf) }]
        : []
    })
    return ok({ data })
  })
