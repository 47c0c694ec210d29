'use strict'
{
  const find = (id) => document.getElementById(id)
  const proof = JSON.parse(find('proof').textContent)
  const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const utf8 = (text) => new TextEncoder().encode(text)

  async function sha256(bytes) {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }

  const content = parseContent()
  function parseContent() {
    try {
      return JSON.parse(proof.content)
    } catch {
      return null
    }
  }

  /** True, false, or null where this browser cannot tell. */
  const CHECKS = [
    [
      'record',
      'Os dados são os que foram selados',
      async () =>
        content !== null &&
        (await sha256(utf8(proof.previous_hash + '\n' + proof.content))) === proof.hash,
    ],
    ['record', 'Os nomes e documentos são os que foram selados', arePersonalValuesSealed],
    ['photo', 'A foto é a que foi selada', isPhotoSealed],
    ['signature', 'O hash foi assinado com a chave indicada', isSigned],
    ...(proof.event?.is_of_photo
      ? [['event', 'O evento registrado na SEFAZ é desta foto', isOfThisPhoto]]
      : []),
    ...(proof.stamp ? [['stamp', 'O registro está no carimbo do tempo', isStamped]] : []),
  ]

  const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const fromHex = (hex) => hex.match(/../g).map((pair) => parseInt(pair, 16))

  /** The event has SHA-1 of the document's key followed by the photo in base64. */
  async function isOfThisPhoto() {
    const xml = proof.event.xml
    const key = /<ch(?:CTe|NFe)>([0-9A-Z]{44})</.exec(xml)?.[1]
    const hash = /<hash(?:Entrega|Comprovante)>([^<]+)</.exec(xml)?.[1]
    const base64 = find('photo').getAttribute('src').split(';base64,')[1]
    if (!key || !hash || !base64) return false
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', utf8(key + base64)))
    return (
      hash === btoa(String.fromCharCode(...digest)) &&
      xml.includes('>' + proof.event.protocol + '<')
    )
  }

  /** Up the tree of hashes to the root in the stamped text, whose hash the stamp has. */
  async function isStamped() {
    let hash = await sha256(Uint8Array.from([0, ...fromHex(proof.hash)]))
    for (const step of proof.stamp.steps) {
      const pair = step.side === 'left' ? [step.hash, hash] : [hash, step.hash]
      hash = await sha256(Uint8Array.from([1, ...pair.flatMap(fromHex)]))
    }
    const imprint = await sha256(utf8(proof.stamp.text))
    return (
      proof.stamp.text.endsWith('\nroot ' + hash + '\n') &&
      hexOf(bytesOf(proof.stamp.token)).includes(imprint)
    )
  }

  async function arePersonalValuesSealed() {
    for (const [name, { salt, value }] of Object.entries(proof.personal))
      if ((await sha256(utf8(salt + ':' + value))) !== content.personal[name]) return false
    return true
  }

  async function isPhotoSealed() {
    const base64 = find('photo').getAttribute('src').split(';base64,')[1]
    return Boolean(base64) && (await sha256(bytesOf(base64))) === content.photo.sha256
  }

  async function isSigned() {
    const der = bytesOf(proof.public_key)
    if ((await sha256(der)) !== proof.fingerprint) return false
    let key
    try {
      key = await crypto.subtle.importKey('spki', der, 'Ed25519', false, ['verify'])
    } catch {
      return null
    }
    return crypto.subtle.verify(
      'Ed25519',
      key,
      bytesOf(proof.signature),
      utf8('canhoto-proof:' + proof.hash),
    )
  }

  const TITLES = {
    record: 'O registro foi alterado',
    photo: 'A foto não confere',
    signature: 'A assinatura não confere',
    event: 'O evento da SEFAZ não é desta foto',
    stamp: 'O carimbo do tempo não confere',
  }
  const WORDS = { true: 'confere', false: 'NÃO CONFERE', null: 'este navegador não sabe conferir' }
  const STATES = { true: 'good', false: 'bad', null: 'unknown' }

  async function check() {
    if (!globalThis.crypto?.subtle)
      return showVerdict(
        'Este navegador não confere arquivos abertos assim. Abra-o em outro.',
        'unknown',
      )
    const failed = []
    for (const [kind, label, isRight] of CHECKS) {
      const result = await isRight().catch(() => false)
      const item = document.createElement('li')
      item.textContent = label + ': ' + WORDS[result]
      item.dataset.state = STATES[result]
      find('checks').append(item)
      if (result === false) failed.push(kind)
    }
    if (failed.length === 0) showVerdict('Comprovante íntegro', 'good')
    else showVerdict(TITLES[failed[0]], 'bad')
  }

  function showVerdict(text, state) {
    find('verdict').textContent = text
    find('verdict').dataset.state = state
  }

  function instant(iso) {
    const options = { dateStyle: 'short', timeStyle: 'long', timeZone: content.company.time_zone }
    try {
      return new Date(iso).toLocaleString('pt-BR', options)
    } catch {
      return iso
    }
  }

  function show(list, lines) {
    for (const [label, value] of lines) {
      if (value === null || value === undefined || value === '') continue
      const [term, description] = [document.createElement('dt'), document.createElement('dd')]
      term.textContent = label
      description.textContent = value
      find(list).append(term, description)
    }
  }

  function placeOf({ latitude, longitude, accuracy }) {
    return (
      latitude +
      ', ' +
      longitude +
      (accuracy === null ? '' : ' (precisão de ' + Math.round(accuracy) + ' m)')
    )
  }

  const personal = (name) =>
    proof.personal[name]?.value ?? (content.personal[name] ? 'apagado a pedido' : null)
  const hours = (ms) =>
    Math.abs(ms / 60000)
      .toFixed(1)
      .replace('.', ',') +
    ' min ' +
    (ms > 0 ? 'adiantado' : 'atrasado')

  if (content) {
    show('data', [
      ['Transportadora', content.company.name],
      ['CNPJ', content.company.cnpj],
      ['Nota fiscal', content.nf.number],
      ['Série', content.nf.series],
      ['Chave de acesso', content.nf.key],
      ['Destinatário', personal('client_name')],
      ['Recebedor', personal('receiver_name')],
      ['Documento do recebedor', personal('receiver_document')],
      ['Motorista', personal('driver_name')],
      ['Entregue em', instant(content.captured_at)],
      ['Hora no celular', content.phone_captured_at && instant(content.phone_captured_at)],
      ['Relógio do celular', content.phone_skew_ms === null ? null : hours(content.phone_skew_ms)],
      ['Recebido no servidor', instant(content.received_at)],
      ['Selado em', instant(content.sealed_at)],
      ['Local', content.place && placeOf(content.place)],
    ])
    show('hashes', [['Posição na cadeia', content.position]])
  }
  show('hashes', [
    ['Registro', proof.hash],
    ['Registro anterior', proof.previous_hash],
    ['Impressão digital da chave', proof.fingerprint],
  ])
  if (proof.event) {
    find('event').hidden = false
    show('registered', [
      ['Protocolo', proof.event.protocol],
      ['Registrado em', content ? instant(proof.event.registered_at) : proof.event.registered_at],
    ])
    find('event-photo').textContent = proof.event.is_of_photo
      ? ''
      : 'O evento é de um CT-e com várias entregas: a foto dele é a da última.'
    find('event-xml').download = 'procEvento-' + proof.event.protocol.replace(/\D/g, '') + '.xml'
    find('event-xml').href =
      'data:application/xml;base64,' + btoa(String.fromCharCode(...utf8(proof.event.xml)))
  }
  if (proof.stamp) {
    find('stamp').hidden = false
    show('stamped', [
      ['Carimbado em', content ? instant(proof.stamp.stamped_at) : proof.stamp.stamped_at],
      ['Autoridade', proof.stamp.authority],
    ])
    find('stamped-text').href = 'data:text/plain;base64,' + btoa(proof.stamp.text)
    find('stamp-token').href = 'data:application/octet-stream;base64,' + proof.stamp.token
  }
  if (/^https?:/.test(proof.link)) {
    find('link').href = proof.link
    find('link').textContent = proof.link
  }
  void check()
}
