import { listCustomValues } from '../../contract/app/desk-fields.ts'
import * as values from '../../helpdesk/tickets/custom-values.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

export const deskFieldPages = (door: Door): void =>
  serve(door, listCustomValues, async (reader, { query: { key, ids = [] } }, actor) =>
    ok({ data: await values.listTicketFieldValues(reader, actor, { key, ids }) }),
  )
