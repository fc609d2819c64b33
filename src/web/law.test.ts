import { describe, expect, it } from 'vitest'

// The laws of the dashboard's own house. Colour and type are decided in ui/; whoever builds a screen lays out.

const sources = import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const ours = Object.entries(sources).filter(([path]) => !path.endsWith('.test.ts'))
const found = (within: (path: string) => boolean, law: RegExp): readonly string[] =>
  ours.filter(([path]) => within(path)).flatMap(([path, text]) => [...text.matchAll(law)].map(([match]) => `${path}: ${match.trim()}`))

const isScreen = (path: string): boolean => path.endsWith('.tsx') && !path.startsWith('./ui/')

describe('the dashboard', () => {
  it('has sources to look at', () => {
    expect(ours.length).toBeGreaterThan(80)
  })

  it('decides colour and type in ui/ and nowhere else', () => {
    const law = /(?<=["'\s:])(?:bg|border|fill|stroke|outline|shadow|rounded|font)-[a-z][\w-]*|(?<=["'\s:])text-(?:\d\d|[a-z]+)(?=["'\s])/g
    expect(found(isScreen, law)).toEqual([])
  })

  it('takes its words from the catalog', () => {
    const outside = (path: string): boolean => path.endsWith('.tsx') && !path.startsWith('./gallery/')
    expect(found(outside, />\s*[A-Za-z][A-Za-z ,.'’–-]{2,}\s*<\//g)).toEqual([])
    expect(found(outside, /(?:aria-label|label|title|placeholder|alt)="[A-Za-z][^"]*"/g)).toEqual([])
  })

  it('knows nothing of the server but the contract', () => {
    expect(found(() => true, /from '(?:\.\.\/)+(?!contract\/)(?:kernel|people|monitor|helpdesk|http|smtp|server)[^']*'/g)).toEqual([])
  })
})
