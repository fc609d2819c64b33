import { isoMillis } from '../../contract/time.ts'
import * as routes from '../../contract/v1/fields.ts'
import * as fields from '../../helpdesk/fields/fields.ts'
import type { FieldDefinition } from '../../helpdesk/fields/model.ts'
import { agentOf } from '../agent-only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

const fieldOut = ({ created_at, updated_at, ...field }: FieldDefinition) => ({
  ...field,
  created_at: isoMillis(created_at),
  updated_at: isoMillis(updated_at),
})

/** Its name and kind stay: whoever sends the whole record back does not mean to change them. */
const changesIn = ({ label, description, is_required, options, min, max, position }: fields.UpdateFieldInput): fields.UpdateFieldInput =>
  Object.fromEntries(
    Object.entries({ label, description, is_required, options, min, max, position }).filter(([, value]) => value !== undefined),
  )

export const fieldRoutes = (door: Door): void => {
  serve(door, routes.listFields, async (reader) => ok({ data: (await fields.listFields(reader)).map(fieldOut) }))
  serve(door, routes.getField, async (reader, { params }) => ok({ data: fieldOut(await fields.getField(reader, params.id)) }))
  serve(door, routes.createField, async (tx, { body }, actor) => {
    const { key, type, label } = body
    const field = await fields.createField(tx, agentOf(actor), { key, type, label, ...changesIn(body) })
    return created({ data: fieldOut(field) }, `/api/v1/fields/${field.id}`)
  })
  serve(
    door,
    routes.updateField,
    async (tx, { params, body }, actor) => ok({ data: fieldOut(await fields.updateField(tx, agentOf(actor), params.id, changesIn(body))) }),
    { exists: (tx, { id }) => fields.getField(tx, id) },
  )
  serve(door, routes.deleteField, async (tx, { params }, actor) => {
    await fields.deleteField(tx, agentOf(actor), params.id)
    return noContent()
  })
}
