import { expect, it } from 'vitest'
import { hearing } from './use-typed.ts'

it('what somebody typed on with stays when their own question comes back', () => {
  expect(hearing({ typed: 'printer', sent: 'print', was: '' }, 'print')).toEqual({ typed: 'printer', sent: 'print', was: 'print' })
})

it('a space at the end is not taken away by a question without it', () => {
  expect(hearing({ typed: 'red ', sent: 'red ', was: '' }, 'red').typed).toBe('red ')
})

it('what is asked for from elsewhere is shown, also when it was asked for here before', () => {
  const cleared = hearing({ typed: 'print', sent: 'print', was: 'print' }, '')
  expect(cleared).toEqual({ typed: '', sent: '', was: '' })
  expect(hearing(cleared, 'print').typed).toBe('print')
})
