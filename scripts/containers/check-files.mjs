import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseAllDocuments } from 'yaml'
import { inRoot } from '../run.mjs'

/** Of the pod: until it has ended after the drain. */
const SHUTDOWN_SECONDS = 15

/** What the services of the compose files name: files, volumes, configurations and other services. */
export function checkCompose({ services, volumes, configs }, check) {
  for (const [name, service] of Object.entries(services)) {
    for (const volume of service.volumes ?? []) {
      const [source] = volume.split(':')
      const isThere = source.startsWith('.') ? existsSync(inRoot(source)) : source in volumes
      check(isThere, `${name}: o volume ${source} existe`)
    }
    for (const { source } of service.configs ?? [])
      check(source in configs, `${name}: a configuração ${source} existe`)
    for (const other of namesOf(service.depends_on))
      check(other in services, `${name}: o serviço ${other} existe`)
    if (service.build) checkVariables(name, service.environment, check)
  }
}

const namesOf = (services = []) => (Array.isArray(services) ? services : Object.keys(services))

/** The configuration of the proxy with the addresses that its service gives it. Names of services are no hosts here. */
export function checkProxy({ proxy }, check) {
  const environment = Object.fromEntries(
    Object.entries(proxy.environment).map(([name, value]) => [
      name,
      value.replace(/^[a-z]\w*:/, '127.0.0.1:'),
    ]),
  )
  const [file] = proxy.volumes[0].split(':')
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', inRoot(file)], {
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  })
  check(status === 0, `o HAProxy aceita ${file} ${stderr ?? ''}`.trim())
}

/** The manifest for Kubernetes against the image. Answers the paths that its probes ask. */
export function checkManifest(image, check) {
  const manifest = readFileSync(inRoot('deploy', 'kubernetes.yaml'), 'utf8')
  const documents = parseAllDocuments(manifest).map((document) => document.toJS())
  const [deployment, ...others] = documents
  const { template, selector } = deployment.spec
  const [container] = template.spec.containers
  const labels = JSON.stringify(template.metadata.labels)
  for (const { kind, spec } of [{ kind: 'Deployment', spec: { selector } }, ...others])
    check(
      JSON.stringify(spec.selector.matchLabels ?? spec.selector) === labels,
      `${kind}: o seletor acha os pods`,
    )
  const ports = Object.fromEntries(
    container.ports.map(({ name, containerPort }) => [name, containerPort]),
  )
  check(String(ports.http) === image.port, 'a porta do contêiner é a da imagem')
  const environment = Object.fromEntries(container.env.map(({ name, value }) => [name, value]))
  checkVariables('Kubernetes', environment, check)
  check(environment.METRICS_PORT === String(ports.metrics), 'as métricas têm a porta do contêiner')
  check(template.spec.shareProcessNamespace === true, 'o pod recolhe processos que terminaram')
  const needed = Number(environment.DRAIN_SECONDS) + SHUTDOWN_SECONDS
  check(template.spec.terminationGracePeriodSeconds >= needed, 'o pod tem tempo para encerrar')
  for (const { mountPath } of container.volumeMounts)
    check(mountPath === '/tmp' || image.volumes.includes(mountPath), `${mountPath} é da imagem`)
  const mounted = new Set(container.volumeMounts.map(({ name }) => name))
  check(
    template.spec.volumes.every(({ name }) => mounted.has(name)),
    'os volumes são montados',
  )
  const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe]
  check(
    probes.every(({ httpGet }) => httpGet.port in ports),
    'as sondas têm porta',
  )
  return probes.map(({ httpGet }) => httpGet.path)
}

/** Each variable is one that the operations explain. */
function checkVariables(place, environment, check) {
  const operations = readFileSync(inRoot('docs', 'operations.md'), 'utf8')
  for (const name of Object.keys(environment))
    check(operations.includes(`\`${name}`), `${place}: ${name} está em docs/operations.md`)
}
