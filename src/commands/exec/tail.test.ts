import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTail } from './tail.ts'

it('keeps exactly the last bytes, however they arrive', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 60 }), fc.integer({ min: 0, max: 100 }), (chunks, limit) => {
      const tail = createTail(limit)
      for (const chunk of chunks) tail.push(Buffer.from(chunk))
      const all = Buffer.concat(chunks)
      expect(tail.bytes()).toEqual(all.subarray(Math.max(0, all.length - limit)))
    }),
  )
})
