import { it } from 'vitest'
import { example, expectVerification } from './receiver-process.ts'

it('the TypeScript receiver of the documentation accepts a signed delivery and answers 401 to a forged one', () =>
  expectVerification(process.execPath, () => [example('receiver.ts')]))
