import { formatIsoMillis } from '../../contract/time.ts'
import * as routes from '../../contract/v1/fields.ts'
import * as fields from '../../helpdesk/fields/fields.ts'
import type { FieldDefinition } from '../../helpdesk/fields/model.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'

const presentField = ({ created_at, updated_at, ...field }: FieldDefinition) => ({
  ...field,
  created_at: formatIsoMillis(created_at),
  updated_at: formatIsoMillis(updated_at),
})

/** Key and type cannot be changed, but are accepted, because clients send the whole record back. */
const toFieldChanges = ({
  label,
  description,
  is_required,
  options,
  min,
  max,
  position,
}: fields.UpdateFieldInput): fields.UpdateFieldInput =>
  Object.fromEntries(
    Object.entries({ label, description, is_required, options, min, max, position }).filter(([, value]) => value !== undefined),
  )

export const registerFieldRoutes = (api: Api): void => {
  serve(api, routes.listFields, async (reader) => ok({ data: (await fields.listFields(reader)).map(presentField) }))
  serve(api, routes.getField, async (reader, { params }) => ok({ data: presentField(await fields.getField(reader, params.id)) }))
  serve(api, routes.createField, async (tx, { body }, actor) => {
    const { key, type, label } = body
    const field = await fields.createField(tx, requireAgent(actor), { key, type, label, ...toFieldChanges(body) })
    return created({ data: presentField(field) }, `/api/v1/fields/${field.id}`)
  })
  serve(
    api,
    routes.updateField,
    async (tx, { params, body }, actor) =>
      ok({ data: presentField(await fields.updateField(tx, requireAgent(actor), params.id, toFieldChanges(body))) }),
    { precondition: (tx, { id }) => fields.getField(tx, id) },
  )
  serve(api, routes.deleteField, async (tx, { params }, actor) => {
    await fields.deleteField(tx, requireAgent(actor), params.id)
    return noContent()
  })
}
