import type { FieldDefinition, CustomFieldValues } from '../../helpdesk/fields/model.ts'
import { toStorable } from '../../kernel/storable-text.ts'
import { html, type Html } from '../kit/html.ts'

const nameOf = ({ key }: FieldDefinition): string => `field.${key}`

const range = ({ type, min, max }: FieldDefinition): Html => {
  const [least, most] = type === 'text' ? ['minlength', 'maxlength'] : ['min', 'max']
  const attribute = (name: string | undefined, value: number | null): Html => (value === null ? html`` : html` ${name ?? ''}="${value}"`)
  return html`${attribute(least, min)}${attribute(most, max)}`
}

const choices = ({ type, options, key }: FieldDefinition, chosen: readonly string[]): Html => {
  const option = (value: string): Html => html`<option value="${value}" ${chosen.includes(value) && html` selected`}>${value}</option>`
  return type === 'multiselect'
    ? html`<select id="field-${key}" name="field.${key}" multiple required>
        ${options.map(option)}
      </select>`
    : html`<select id="field-${key}" name="field.${key}" required>
        <option value=""></option>
        ${options.map(option)}
      </select>`
}

const control = (field: FieldDefinition, sent: URLSearchParams): Html => {
  const { type, key } = field
  const given = sent.getAll(nameOf(field))
  if (type === 'select' || type === 'multiselect') return choices(field, given)
  if (type === 'boolean')
    return html`<input id="field-${key}" type="checkbox" name="field.${key}" value="yes" ${given.length > 0 && html` checked`} />`
  const step = type === 'number' ? html` step="any"` : html``
  return html`<input id="field-${key}" type="${type}" name="field.${key}" value="${given[0] ?? ''}" ${range(field)}${step} required />`
}

export const renderFieldInputs = (fields: readonly FieldDefinition[], sent: URLSearchParams): Html =>
  html`${fields.map(
    (field) =>
      html`<label for="field-${field.key}">${field.label}</label>
        ${field.description !== '' && html`<p class="muted">${field.description}</p>`} ${control(field, sent)}`,
  )}`

const valueOf = (field: FieldDefinition, sent: URLSearchParams): unknown => {
  const all = sent.getAll(nameOf(field))
  if (field.type === 'multiselect') return all
  if (field.type === 'boolean') return all.length > 0
  const one = toStorable(all[0] ?? '').trim()
  // Text that is not a number is left to validation.
  return field.type === 'number' && one !== '' && Number.isFinite(Number(one)) ? Number(one) : one
}

export const readFieldValues = (fields: readonly FieldDefinition[], sent: URLSearchParams): CustomFieldValues =>
  Object.fromEntries(fields.map((field) => [field.key, valueOf(field, sent)]))
