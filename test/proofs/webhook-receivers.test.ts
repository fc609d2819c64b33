import { it } from 'vitest'
import { example, expectVerification } from '../compat/receiver-process.ts'
import { withProgram } from './with-program.ts'

const TITLE = 'accepts a signed delivery and answers 401 to a forged one'

withProgram('python3', 'the Python receiver of the documentation', () => {
  it(TITLE, () => expectVerification('python3', () => [example('receiver.py')]))
})

withProgram('php', 'the PHP receiver of the documentation', () => {
  it(TITLE, () => expectVerification('php', (port) => ['-S', `127.0.0.1:${port}`, example('receiver.php')]))
})
