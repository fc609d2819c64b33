import { expect, it } from 'vitest'
import { splitStyles } from './frame-style.ts'

it('takes the styles out of a page', () => {
  const page = '<head><style>p{color:red}</style><title>x</title><style>\na{}</style></head><p>text</p>'
  expect(splitStyles(page)).toEqual({ html: '<head><title>x</title></head><p>text</p>', css: 'p{color:red}\n\na{}' })
  expect(splitStyles('<p>text</p>')).toEqual({ html: '<p>text</p>', css: '' })
})
