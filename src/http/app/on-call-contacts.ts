import type { TObject } from 'typebox'
import { listReachKinds } from '../../contract/app/on-call-contacts.ts'
import { CONTACT_KINDS } from '../../contract/v1/on-call-contacts.ts'
import { findTransport } from '../../monitor/transports/index.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

/** Somebody on call is told that something needs them and never that it is over: settings for that would do nothing. */
const asked = ({ properties, ...conf }: TObject) => ({
  ...conf,
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !name.endsWith('_up'))),
})

export const reachKindPages = (door: Door): void =>
  serve(door, listReachKinds, async () => {
    const data = CONTACT_KINDS.flatMap((kind) => {
      const transport = findTransport(kind)
      return transport ? [{ kind, label: transport.label, about: transport.about, conf: asked(transport.conf) }] : []
    })
    return ok({ data })
  })
