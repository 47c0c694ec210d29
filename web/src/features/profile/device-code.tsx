import {
  DEVICE_INTERVAL_SECONDS,
  deviceAppLink,
  deviceLink,
} from '@canhoto/contracts/tracking-devices'
import { Button, TextInput } from '@mantine/core'
import { encode } from 'uqr'
import { copyLinks } from '../../shared/users/reset-link.ts'
import classes from './device-code.module.css'

interface Props {
  address: string
  secret: string
}

/** What the app needs, shown once: as a QR code for its camera, and as texts where the app is on this same phone. */
export function DeviceCode({ address, secret }: Props) {
  return (
    <div className={classes.code}>
      <QrCode text={deviceLink(address, secret)} />
      <div className={classes.texts}>
        <ol>
          <li>Instale o Traccar Client pela loja de aplicativos do celular.</li>
          <li>
            Nas configurações dele, leia este código QR com a câmera; se o aplicativo está neste
            mesmo celular, toque em “Abrir no Traccar Client”. Ou preencha o endereço e o
            identificador, a precisão mais alta e o intervalo de {DEVICE_INTERVAL_SECONDS} segundos.
          </li>
          <li>Ligue o rastreamento contínuo e permita a localização o tempo todo.</li>
        </ol>
        <Button component="a" href={deviceAppLink(address, secret)} variant="default">
          Abrir no Traccar Client
        </Button>
        <CopiedText label="Endereço do servidor" value={address} />
        <CopiedText label="Identificador do dispositivo" value={secret} />
        <p className={classes.warning}>
          O código aparece só agora. Não o mostre a ninguém: quem o tem pode enviar posições em seu
          nome.
        </p>
      </div>
    </div>
  )
}

function CopiedText({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.copied}>
      <TextInput
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        aria-label={`Copiar: ${label}`}
        onClick={() => void copyLinks(value, `${label}: copiado`)}
      >
        Copiar
      </Button>
    </div>
  )
}

/** Black on white in both color schemes: cameras read nothing else for sure. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dots = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      role="img"
      aria-label="Código QR para o Traccar Client"
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dots.join('')} fill="#000" />
    </svg>
  )
}
