import { expect, it } from 'vitest'
import { listRouteTables, type ServedRoute } from '../src/http/docs/route-tables.ts'
import { shapeOf, type Shape } from './limits/samples.ts'

const DATE_NAME = /(?:^|_)(?:at|after|before|since|until|from|(?<!move_)to|date|day|start|end)$/
const TIME_OF_DAY = '[0-5]\\d'

type Text = readonly [name: string, shape: Shape]

const textsIn = (shape: Shape, name: string): readonly Text[] => [
  ...(shape.type === 'string' && !shape.enum ? [[name, shape] as const] : []),
  ...(shape.anyOf ?? []).flatMap((one) => textsIn(one, name)),
  ...(shape.items ? textsIn(shape.items, name) : []),
  ...Object.entries(shape.properties ?? {}).flatMap(([member, one]) => textsIn(one, member)),
]

const uncheckedIn = ({ route }: ServedRoute): readonly string[] =>
  [route.query, route.body].flatMap((schema) =>
    (schema ? textsIn(shapeOf(schema), '') : [])
      .filter(([name, { format, pattern }]) => DATE_NAME.test(name) && !format?.startsWith('date') && !pattern?.includes(TIME_OF_DAY))
      .map(([name]) => `${route.method} ${route.path} ${name}`),
  )

it('every date of a request has a format, which one function reads', () => {
  expect([...new Set(listRouteTables().flatMap(({ served }) => served.flatMap(uncheckedIn)))].toSorted()).toEqual(
    [
      // An instant or a day.
      'GET /csat from',
      'GET /csat to',
      'GET /reports/:name from',
      'GET /reports/:name to',
      // Seconds since 1970.
      'GET /checks/:check/flips/ end',
      'GET /checks/:check/flips/ start',
    ].toSorted(),
  )
})
