import { expect, it } from 'vitest'
import { Compile } from 'typebox/compile'
import { WEBHOOK_EVENTS } from '../v1/webhook-enums.ts'
import { SAMPLES } from './samples.ts'
import { EVENT_SCHEMAS } from './schemas.ts'

it('there are 22 events, each with a shape and a sample', () => {
  expect(WEBHOOK_EVENTS).toHaveLength(22)
  expect(Object.keys(EVENT_SCHEMAS).toSorted()).toEqual([...WEBHOOK_EVENTS].toSorted())
})

it.each(WEBHOOK_EVENTS)('the sample of %s has the shape it promises', (name) => {
  expect(Compile(EVENT_SCHEMAS[name]).Errors(SAMPLES[name])).toEqual([])
})
