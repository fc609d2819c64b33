/* oxlint-disable max-lines, max-params, max-lines-per-function -- runs once for each module and is deleted with the last list */
// node codemod2.mjs ROOT MAPFILE [--dry]: reads the maps of codemod.mjs, and three rules more.
// R file name new        every top-level declaration of that name (a const and its type are two symbols), else the first found
// P file Owner.member new
// L path[@function] name new   every local (parameter, variable, binding, inner function) of that name; a path that ends in / is a folder
// M old new              S file|*glob-prefix "old" "new"   (plain text, after renames, before moves; JSON strings)
// Shorthand that becomes `x: x` is written as `x` again. A clash is a new name that already resolves to another symbol at a reference.
import { createRequire } from 'node:module'
import { readFileSync, writeFileSync, existsSync, mkdirSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { resolve, dirname, relative, join } from 'node:path'
// TypeScript 5 or 6 (7 has no such API), installed beside codemod.mjs
const ts = createRequire(process.env.TS_FROM ?? import.meta.url)('typescript')
const [root, mapFile, flag] = process.argv.slice(2)
const R = resolve(root)
const lines = readFileSync(mapFile, 'utf8').split('\n')
const texts = lines
  .filter((l) => l.startsWith('S '))
  .map((l) => /^S (\S+) ("(?:[^"\\]|\\.)*") ("(?:[^"\\]|\\.)*")/.exec(l))
  .map(([, f, a, b]) => [f, JSON.parse(a), JSON.parse(b)])
const rules = lines
  .filter((l) => !l.startsWith('S '))
  .map((l) => l.replace(/#.*/, '').trim())
  .filter(Boolean)
  .map((l) => l.split(/\s+/))
const git = (...a) => execFileSync('git', a, { cwd: R, encoding: 'utf8', maxBuffer: 1 << 28 })
const allFiles = git('ls-files').split('\n').filter(Boolean)
const problems = new Set()
const renames = rules.filter((r) => r[0] === 'R'),
  members = rules.filter((r) => r[0] === 'P'),
  locals = rules.filter((r) => r[0] === 'L'),
  moves = rules.filter((r) => r[0] === 'M')
const edits = new Map() // file -> Map(start -> { end, name, shorthand, prop, local })
const edit = (file, start, end, name, part) => {
  if (!edits.has(file)) edits.set(file, new Map())
  const map = edits.get(file)
  const e = map.get(start) ?? { end, name }
  for (const k of ['prop', 'local', 'text'])
    if (part[k] && e[k] && e[k] !== part[k]) problems.add(`two renames of one place: ${relative(R, file)}: ${name} -> ${e[k]}, ${part[k]}`)
  map.set(start, Object.assign(e, part))
}
const isDecl = (n) =>
  n.name &&
  ts.isIdentifier(n.name) &&
  (ts.isFunctionDeclaration(n) ||
    ts.isVariableDeclaration(n) ||
    ts.isTypeAliasDeclaration(n) ||
    ts.isInterfaceDeclaration(n) ||
    ts.isClassDeclaration(n) ||
    ts.isParameter(n) ||
    ts.isBindingElement(n) ||
    ts.isEnumDeclaration(n))
function decls(sf, name) {
  const top = []
  for (const s of sf.statements) {
    if (ts.isVariableStatement(s))
      for (const d of s.declarationList.declarations) {
        if (ts.isIdentifier(d.name) && d.name.text === name) top.push(d)
      }
    else if (s.name && ts.isIdentifier(s.name) && s.name.text === name) top.push(s)
  }
  if (top.length) return top
  let found
  const visit = (n) => {
    if (found) return
    if (isDecl(n) && n.name.text === name) {
      found = n
      return
    }
    ts.forEachChild(n, visit)
  }
  visit(sf)
  return found ? [found] : []
}
const seen = new Set()
function run(config) {
  const parsed = ts.parseJsonConfigFileContent(ts.readConfigFile(join(R, config), ts.sys.readFile).config, ts.sys, dirname(join(R, config)))
  const options = { ...parsed.options, incremental: false, composite: false }
  const program = ts.createProgram(parsed.fileNames, options)
  const checker = program.getTypeChecker()
  const real = (s) => {
    while (s && s.flags & ts.SymbolFlags.Alias) {
      const t = checker.getAliasedSymbol(s)
      if (!t || t === s) break
      s = t
    }
    return s
  }
  const byName = new Map() // name -> Map(symbol -> to)
  const add = (name, symbol, to) => {
    if (!byName.has(name)) byName.set(name, new Map())
    byName.get(name).set(symbol, to)
  }
  for (const rule of renames) {
    const [, file, name, to] = rule
    const sf = program.getSourceFile(join(R, file))
    if (!sf) continue
    seen.add(rule)
    const ds = decls(sf, name)
    if (!ds.length) problems.add(`no declaration: ${file} ${name}`)
    for (const d of ds) {
      const s = checker.getSymbolAtLocation(d.name)
      add(name, s, to)
      if (s.exportSymbol) add(name, s.exportSymbol, to)
      if (d.localSymbol) add(name, d.localSymbol, to)
    }
  }
  // A line for a file wins over one for its folder, `path@function` over both: the longer prefix is applied last.
  for (const rule of locals.toSorted((a, b) => a[1].length - b[1].length)) {
    const [, place, name, to] = rule
    const [prefix, within] = place.split('@')
    for (const sf of program.getSourceFiles()) {
      const rel = relative(R, sf.fileName)
      if (!(prefix.endsWith('/') ? rel.startsWith(prefix) : rel === prefix) || !sf.text.includes(name)) continue
      const visit = (n, inside) => {
        const here =
          inside || (within !== undefined && (ts.isVariableDeclaration(n) || ts.isFunctionDeclaration(n)) && n.name?.getText(sf) === within)
        if (
          inside &&
          n.name &&
          ts.isIdentifier(n.name) &&
          n.name.text === name &&
          (ts.isParameter(n) || ts.isVariableDeclaration(n) || ts.isBindingElement(n) || ts.isFunctionDeclaration(n))
        ) {
          const isTop = ts.isVariableDeclaration(n) && ts.isVariableStatement(n.parent.parent) && n.parent.parent.parent === sf
          if (!isTop) {
            add(name, checker.getSymbolAtLocation(n.name), to)
            seen.add(rule)
          }
        }
        ts.forEachChild(n, (c) => visit(c, here))
      }
      for (const s of sf.statements) visit(s, within === undefined && !ts.isFunctionDeclaration(s))
      for (const s of sf.statements) if (ts.isFunctionDeclaration(s) && within === undefined) ts.forEachChild(s, (c) => visit(c, true))
    }
  }
  for (const sf of program.getSourceFiles()) {
    if (sf.fileName.includes('node_modules') || ![...byName.keys()].some((n) => sf.text.includes(n))) continue
    const visit = (n) => {
      if (ts.isIdentifier(n) && byName.has(n.text)) {
        const p = n.parent
        const isShort = ts.isShorthandPropertyAssignment(p) && p.name === n
        const isBindShort =
          ts.isBindingElement(p) && p.name === n && !p.propertyName && ts.isObjectBindingPattern(p.parent) && !p.dotDotDotToken
        let symbol
        if (isShort) symbol = checker.getShorthandAssignmentValueSymbol(p)
        else if (ts.isExportSpecifier(p) && !p.parent.parent.moduleSpecifier) symbol = checker.getExportSpecifierLocalTargetSymbol(p)
        else symbol = checker.getSymbolAtLocation(n)
        const r = real(symbol)
        const map = byName.get(n.text)
        const to = map.get(r) ?? map.get(symbol)
        if (to) {
          edit(sf.fileName, n.getStart(sf), n.end, n.text, isShort || isBindShort ? { shorthand: true, local: to } : { text: to })
          if (!(ts.isPropertyAccessExpression(p) && p.name === n) && !(ts.isQualifiedName(p) && p.right === n)) {
            const flags =
              symbol.flags & ts.SymbolFlags.Alias
                ? ts.SymbolFlags.Value | ts.SymbolFlags.Type
                : r.flags & ts.SymbolFlags.Value
                  ? ts.SymbolFlags.Value
                  : ts.SymbolFlags.Type
            const other = real(checker.resolveName(to, n, flags, true))
            if (other && other !== r && !byName.get(to)?.has(other)) problems.add(`clash: ${relative(R, sf.fileName)}: ${n.text} -> ${to}`)
          }
        }
      }
      ts.forEachChild(n, visit)
      if (n.jsDoc) n.jsDoc.forEach(visit)
    }
    visit(sf)
  }
  // Members: the declaration, object literals whose contextual type has it (which become declarations, too), then every use of either.
  const wanted = new Map() // name -> [{ decls: Set, to }]
  for (const rule of members) {
    const [, file, path, to] = rule
    const sf = program.getSourceFile(join(R, file))
    if (!sf) continue
    seen.add(rule)
    const [owner, member] = path.split('.')
    let target
    const visit = (n) => {
      if (target) return
      if (
        (ts.isPropertySignature(n) ||
          ts.isMethodSignature(n) ||
          ts.isPropertyAssignment(n) ||
          ts.isShorthandPropertyAssignment(n) ||
          ts.isMethodDeclaration(n) ||
          ts.isPropertyDeclaration(n)) &&
        n.name &&
        n.name.getText(sf) === member
      ) {
        target = n
        return
      }
      ts.forEachChild(n, visit)
    }
    decls(sf, owner).forEach(visit)
    if (!target) {
      problems.add(`no member: ${file} ${path}`)
      continue
    }
    if (!wanted.has(member)) wanted.set(member, [])
    wanted.get(member).push({ decls: new Set([target]), to })
  }
  if (!wanted.size) return
  const propsOf = (type, name) =>
    type ? (type.isUnion() ? type.types : [type]).flatMap((t) => checker.getPropertyOfType(checker.getApparentType(t), name) ?? []) : []
  const matchOf = (symbols, name) => wanted.get(name).find(({ decls }) => symbols.some((s) => s?.declarations?.some((d) => decls.has(d))))
  const owned = program
    .getSourceFiles()
    .filter((f) => !f.fileName.includes('node_modules') && [...wanted.keys()].some((n) => f.text.includes(n)))
  const each = (sf, f) => {
    const visit = (n) => {
      if ((ts.isIdentifier(n) || ts.isStringLiteral(n)) && wanted.has(n.text)) f(n, n.parent)
      ts.forEachChild(n, visit)
    }
    visit(sf)
  }
  const isLiteralMember = (n, p) =>
    (ts.isPropertyAssignment(p) || ts.isShorthandPropertyAssignment(p) || ts.isMethodDeclaration(p)) &&
    p.name === n &&
    ts.isObjectLiteralExpression(p.parent)
  for (let round = 0; round < 2; round++)
    for (const sf of owned)
      each(sf, (n, p) => {
        if (!isLiteralMember(n, p)) return
        const m = matchOf(propsOf(checker.getContextualType(p.parent), n.text), n.text)
        if (m) m.decls.add(p)
      })
  for (const sf of owned)
    each(sf, (n, p) => {
      const name = n.text,
        start = n.getStart(sf)
      if (ts.isStringLiteral(n)) {
        const owner = ts.isElementAccessExpression(p)
          ? checker.getTypeAtLocation(p.expression)
          : ts.isLiteralTypeNode(p) && ts.isIndexedAccessTypeNode(p.parent)
            ? checker.getTypeFromTypeNode(p.parent.objectType)
            : undefined
        let ref = p.parent
        if (ts.isLiteralTypeNode(p) && ref && ts.isUnionTypeNode(ref)) ref = ref.parent
        const of =
          owner ??
          (ts.isLiteralTypeNode(p) && ref && ts.isTypeReferenceNode(ref) && /^(Pick|Omit)$/.test(ref.typeName.getText(sf))
            ? checker.getTypeFromTypeNode(ref.typeArguments[0])
            : undefined)
        const m = of && matchOf(propsOf(of, name), name)
        if (m) edit(sf.fileName, start + 1, n.end - 1, name, { text: m.to })
        return
      }
      if (
        ts.isBindingElement(p) &&
        ts.isObjectBindingPattern(p.parent) &&
        (p.propertyName ? p.propertyName === n : p.name === n) &&
        !p.dotDotDotToken
      ) {
        const m = matchOf(propsOf(checker.getTypeAtLocation(p.parent), name), name)
        if (m) edit(sf.fileName, start, n.end, name, p.propertyName ? { text: m.to } : { shorthand: true, prop: m.to })
        return
      }
      if (isLiteralMember(n, p)) {
        const m = matchOf([{ declarations: [p] }], name) ?? matchOf(propsOf(checker.getContextualType(p.parent), name), name)
        if (m) edit(sf.fileName, start, n.end, name, ts.isShorthandPropertyAssignment(p) ? { shorthand: true, prop: m.to } : { text: m.to })
        return
      }
      if (
        (ts.isPropertyAccessExpression(p) && p.name === n) ||
        ((ts.isPropertySignature(p) || ts.isMethodSignature(p) || ts.isPropertyDeclaration(p)) && p.name === n)
      ) {
        const m = matchOf([checker.getSymbolAtLocation(n)], name)
        if (m) edit(sf.fileName, start, n.end, name, { text: m.to })
      }
    })
}
run('tsconfig.json')
run('src/web/tsconfig.json')
for (const r of [...renames, ...members, ...locals]) if (!seen.has(r)) problems.add(`met nowhere: ${r.join(' ')}`)
const written = (e) => {
  if (!e.shorthand) return e.text
  const prop = e.prop ?? e.name,
    local = e.local ?? e.name
  return prop === local ? prop : `${prop}: ${local}`
}
// `a: a` left by a renamed value beside a member of its new name
const collapse = (file, text) => {
  const sf = ts.createSourceFile(file, text, 99, true)
  const cuts = []
  const visit = (n) => {
    if (ts.isPropertyAssignment(n) && ts.isIdentifier(n.name) && ts.isIdentifier(n.initializer) && n.name.text === n.initializer.text)
      cuts.push([n.name.end, n.initializer.end])
    if (
      ts.isBindingElement(n) &&
      n.propertyName &&
      ts.isIdentifier(n.propertyName) &&
      ts.isIdentifier(n.name) &&
      n.propertyName.text === n.name.text
    )
      cuts.push([n.propertyName.end, n.name.end])
    ts.forEachChild(n, visit)
  }
  visit(sf)
  for (const [a, b] of cuts.sort((x, y) => y[0] - x[0])) text = text.slice(0, a) + text.slice(b)
  return text
}
for (const [file, map] of edits) {
  let text = readFileSync(file, 'utf8')
  for (const [start, e] of [...map].sort((a, b) => b[0] - a[0])) text = text.slice(0, start) + written(e) + text.slice(e.end)
  if (flag !== '--dry') writeFileSync(file, collapse(file, text))
}
console.log(`${edits.size} files renamed in, ${renames.length} R, ${members.length} P, ${locals.length} L`)
for (const [f, a, b] of texts) {
  const targets = f.endsWith('*') ? allFiles.filter((x) => x.startsWith(f.slice(0, -1)) && /\.(ts|tsx|mjs|mts|md|json)$/.test(x)) : [f]
  let hit = false
  for (const t of targets) {
    if (!existsSync(join(R, t))) continue
    const text = readFileSync(join(R, t), 'utf8')
    if (!text.includes(a)) continue
    hit = true
    if (flag !== '--dry') writeFileSync(join(R, t), text.split(a).join(b))
  }
  if (!hit) problems.add(`text not found: ${f} ${JSON.stringify(a)}`)
}
const moveMap = new Map()
for (const [, from, to] of moves) {
  if (allFiles.includes(from)) moveMap.set(from, to)
  else {
    const inside = allFiles.filter((f) => f.startsWith(from + '/'))
    if (!inside.length) problems.add(`nothing to move: ${from}`)
    for (const f of inside) moveMap.set(f, to + f.slice(from.length))
  }
  if (/\.tsx?$/.test(from) && !from.includes('.test.')) {
    const t = from.replace(/\.(tsx?)$/, '.test.$1')
    if (allFiles.includes(t) && !moveMap.has(t)) moveMap.set(t, to.replace(/\.(tsx?)$/, '.test.$1'))
  }
}
for (const [, b] of moveMap) if (allFiles.includes(b) && !moveMap.has(b)) problems.add(`target exists: ${b}`)
if (moveMap.size && flag !== '--dry') {
  const specRe =
    /(from\s+|import\s+|import\(\s*|vi\.mock\(\s*|importActual(?:<[^>]*>)?\(\s*|new URL\(\s*|typeof import\(\s*)(['"])(\.{1,2}\/[^'"\n]*)\2/g
  for (const f of allFiles.filter((x) => /\.(ts|tsx|mts|mjs|js|css|html)$/.test(x))) {
    let text
    try {
      text = readFileSync(join(R, f), 'utf8')
    } catch {
      continue
    }
    const newF = moveMap.get(f) ?? f
    const out = text.replace(specRe, (m, pre, q, spec) => {
      const [path, query] = spec.split('?')
      const target = relative(R, resolve(R, dirname(f), path))
      const newTarget = moveMap.get(target) ?? target
      if (newTarget === target && (newF === f || dirname(newF) === dirname(f))) return m
      if (!allFiles.includes(target) && target.startsWith('..')) return m
      let rel = relative(dirname(newF), newTarget)
      if (!rel.startsWith('.')) rel = './' + rel
      return pre + q + rel + (query ? '?' + query : '') + q
    })
    if (out !== text) writeFileSync(join(R, f), out)
  }
  const pairs = [...moveMap].sort((a, b) => b[0].length - a[0].length)
  for (const f of allFiles.filter((x) => /\.(md|mjs|ts|tsx|json|mts)$/.test(x) && !x.endsWith('package-lock.json'))) {
    let text
    try {
      text = readFileSync(join(R, f), 'utf8')
    } catch {
      continue
    }
    let out = text
    for (const [a, b] of pairs)
      for (const [x, y] of [
        [a, b],
        [a.replace(/^src\//, ''), b.replace(/^src\//, '')],
      ]) {
        if (x === y || !out.includes(x) || (x !== a && !/\.md$|architecture|mutants|laws/.test(f))) continue
        out = out.replace(new RegExp(`(?<![\\w/-])${x.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'g'), y)
      }
    if (out !== text) writeFileSync(join(R, f), out)
  }
  for (const [a, b] of moveMap) {
    mkdirSync(join(R, dirname(b)), { recursive: true })
    execFileSync('git', ['mv', a, b], { cwd: R })
  }
}
console.log(`${moveMap.size} files moved`)
if (problems.size) console.log([...problems].join('\n'))
