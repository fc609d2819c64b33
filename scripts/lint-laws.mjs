import { FIXED_NAMES, refusedWord } from './vocabulary.mjs'

/** The present comes from the clock, so `new Date()` must say which instant it means. */
const namedInstant = {
  meta: { type: 'problem' },
  create(context) {
    const check = (node) => {
      if (
        node.callee.type === 'Identifier' &&
        node.callee.name === 'Date' &&
        (node.type === 'CallExpression' || node.arguments.length === 0)
      )
        context.report({ node, message: 'Time passes only through the clock: take `now` from it, or give Date the instant.' })
    }
    return { NewExpression: check, CallExpression: check }
  },
}

/** Identifiers that a pattern binds. */
const bindingsOf = (pattern) => {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => bindingsOf(property.type === 'RestElement' ? property : property.value))
    case 'ArrayPattern':
      return pattern.elements.flatMap(bindingsOf)
    case 'AssignmentPattern':
      return bindingsOf(pattern.left)
    case 'RestElement':
      return bindingsOf(pattern.argument)
    case 'TSParameterProperty':
      return bindingsOf(pattern.parameter)
    default:
      return []
  }
}

/** Declared names use the established terms of the field. Uses of a name are not looked at: its declaration decides. */
const vocabulary = {
  meta: { type: 'problem' },
  create(context) {
    const path = context.filename.replaceAll('\\', '/')
    const fixed = new Set(FIXED_NAMES.filter(({ at }) => path.includes(`/${at}`)).flatMap(({ names }) => names))
    const refuse = (node, name, isType = false) => {
      const word = fixed.has(name) ? undefined : refusedWord(name, isType)
      if (word !== undefined) context.report({ node, message: `\`${name}\`: use the established term of the field instead of "${word}".` })
    }
    const type = ({ id }) => id && refuse(id, id.name, true)
    const parameters = ({ params }) => params.flatMap(bindingsOf).forEach((node) => refuse(node, node.name))
    const value = (node) => {
      if (node.id) refuse(node.id, node.id.name)
      parameters(node)
    }
    const member = ({ key, computed }) => {
      if (!computed && (key.type === 'Identifier' || typeof key.value === 'string')) refuse(key, key.name ?? key.value)
    }
    return {
      Program: (node) => refuse(node, path.split('/').at(-1).replace(/\..*/, '')),
      VariableDeclarator: ({ id }) => bindingsOf(id).forEach((node) => refuse(node, node.name)),
      CatchClause: ({ param }) => bindingsOf(param).forEach((node) => refuse(node, node.name)),
      FunctionDeclaration: value,
      FunctionExpression: value,
      ArrowFunctionExpression: parameters,
      TSFunctionType: parameters,
      TSMethodSignature: (node) => {
        member(node)
        parameters(node)
      },
      ClassDeclaration: type,
      TSTypeAliasDeclaration: type,
      TSInterfaceDeclaration: type,
      TSEnumDeclaration: type,
      TSTypeParameter: ({ name }) => refuse(name, name.name ?? name, true),
      ImportSpecifier: ({ imported, local }) => imported.name !== local.name && refuse(local, local.name, /^[A-Z]/.test(local.name)),
      ImportNamespaceSpecifier: ({ local }) => refuse(local, local.name),
      Property: (node) => node.parent.type === 'ObjectExpression' && member(node),
      PropertyDefinition: member,
      MethodDefinition: member,
      TSPropertySignature: member,
      TSNamedTupleMember: ({ label }) => refuse(label, label.name),
    }
  },
}

export default { meta: { name: 'laws' }, rules: { 'named-instant': namedInstant, vocabulary } }
