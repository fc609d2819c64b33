import { expect, it } from 'vitest'
import { MAX_LOGO_BYTES } from '../../../contract/app/settings.ts'
import { mistakeIn } from './logo-file.ts'

it.each([
  [{ type: 'image/png', size: 10 }, undefined],
  [{ type: 'image/webp', size: MAX_LOGO_BYTES }, undefined],
  [{ type: 'image/jpeg', size: MAX_LOGO_BYTES + 1 }, 'size'],
  [{ type: 'image/svg+xml', size: 10 }, 'type'],
  [{ type: '', size: 10 }, 'type'],
])('a logo that is %j: %s', (file, mistake) => expect(mistakeIn(file)).toBe(mistake))
