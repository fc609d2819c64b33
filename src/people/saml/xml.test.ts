import { describe, expect, it } from 'vitest'
import { parseXml } from './xml.ts'

describe('an XML document', () => {
  it.each(['<a/>', ' \n<a/>', '<a/>\n', '<?xml version="1.0"?>\n<a>x</a> \t\r\n'])('%j is read', (text) => {
    expect(parseXml(text).localName).toBe('a')
  })

  it.each(['<a/>text', '<a/>\n&#65;', 'text<a/>', '<a/><b/>', '<a/><!-- c -->', '<!-- c --><a/>', '<a/>\0', '<a/>&#0;'])(
    '%j is refused',
    (text) => {
      expect(() => parseXml(text)).toThrow()
    },
  )
})
