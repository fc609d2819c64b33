import { expect, it } from 'vitest'
import { LARGEST_LOGO } from '../../../contract/app/settings.ts'
import { mistakeIn } from './logo-file.ts'

it.each([
  [{ type: 'image/png', size: 10 }, undefined],
  [{ type: 'image/webp', size: LARGEST_LOGO }, undefined],
  [{ type: 'image/jpeg', size: LARGEST_LOGO + 1 }, 'size'],
  [{ type: 'image/svg+xml', size: 10 }, 'type'],
  [{ type: '', size: 10 }, 'type'],
])('a logo that is %j: %s', (file, mistake) => expect(mistakeIn(file)).toBe(mistake))
