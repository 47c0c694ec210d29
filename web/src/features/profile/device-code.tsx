import {
  DEVICE_INTERVAL_SECONDS,
  deviceAppLink,
  deviceLink,
} from '@canhoto/contracts/tracking-devices'
import { Button, TextInput } from '@mantine/core'
import { renderSVG } from 'uqr'
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
  const picture = renderSVG(text, { ecc: 'M', border: 4 })
  return (
    <img
      className={classes.qr}
      src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
      alt="Código QR para o Traccar Client"
    />
  )
}
