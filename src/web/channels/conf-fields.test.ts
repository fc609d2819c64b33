import { describe, expect, it } from 'vitest'
import { confOf, fieldsOf, valuesOf } from './conf-fields.ts'

const schema = {
  type: 'object',
  required: ['url', 'region'],
  properties: {
    url: { type: 'string', title: 'Webhook URL', writeOnly: true },
    region: { type: 'string', enum: ['us', 'eu'] },
    priority: { type: 'integer', default: 3, title: 'Priority' },
    labels: { type: 'array', items: { type: 'string' }, title: 'Labels' },
    body_down: { type: 'string', title: 'Body when down', description: 'For POST and PUT.' },
  },
}
const fields = fieldsOf(schema)

describe('the form of an integration', () => {
  it('has a field for each setting of its kind, secrets marked', () => {
    expect(fields.map(({ name, look, needed, secret }) => [name, look, needed, secret])).toEqual([
      ['url', 'text', true, true],
      ['region', 'choice', true, false],
      ['priority', 'number', false, false],
      ['labels', 'words', false, false],
      ['body_down', 'lines', false, false],
    ])
  })

  it('names a setting that has no title after itself', () => {
    expect(fields[1]?.title).toBe('Region')
  })

  it('begins with the defaults, and with what is needed already chosen', () => {
    expect(valuesOf(fields)).toEqual({ url: '', region: 'us', priority: '3', labels: '', body_down: '' })
  })

  it('shows what is set, and leaves secrets empty because they are not shown', () => {
    expect(valuesOf(fields, { region: 'eu', labels: ['ops', 'night'] })).toMatchObject({ url: '', region: 'eu', labels: 'ops, night' })
  })

  it('sends numbers as numbers, lists as lists, and nothing for what is empty', () => {
    const values = { url: ' https://x.example ', region: 'eu', priority: '5', labels: 'ops, night ,', body_down: '' }
    expect(confOf(fields, values)).toEqual({ url: 'https://x.example', region: 'eu', priority: 5, labels: ['ops', 'night'] })
  })

  it('empties what was emptied, but never a secret', () => {
    expect(confOf(fields, { url: '', region: 'eu', priority: '', labels: '', body_down: '' }, true)).toEqual({
      region: 'eu',
      priority: null,
      labels: null,
      body_down: null,
    })
  })

  it('lets the server say what is wrong with a number that is none', () => {
    expect(confOf(fields, { priority: 'soon' })).toEqual({ priority: 'soon' })
  })

  it.each([undefined, null, 'text', { properties: 3 }])('is empty for a schema that is none: %j', (odd) => {
    expect(fieldsOf(odd)).toEqual([])
  })
})
