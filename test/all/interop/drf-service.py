"""A Django REST Framework service with the contract of Montra, on which `montra import` and `montra compare` are
tested. Models, serializers and routes are what a Django developer would write, and the content is as untidy as
that of real editors. Faults are requested by name. It needs Debian's python3-djangorestframework and
python3-django-filters. It prints `listening <port>` and serves until its standard input ends.

    drf-service.py <folder> '{"events": 60, "news": 300, "faults": {…}}'
"""
import binascii, json, logging, os, random, struct, sys, threading, time, zlib
from datetime import date, datetime, timedelta

logging.disable(logging.CRITICAL)
folder = sys.argv[1]
wish = {"events": 60, "news": 300, "details": False, "faults": {}, "host": None, **json.loads(sys.argv[2])}
faults = wish["faults"]
media = os.path.join(folder, "media")

import django
from django.conf import settings

settings.configure(
    DEBUG=False, SECRET_KEY="x", ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__, USE_TZ=True, TIME_ZONE="Europe/Lisbon",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.path.join(folder, "service.db")}},
    INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth", "rest_framework", "django_filters"],
    MIDDLEWARE=[__name__ + ".Faults", "django.middleware.common.CommonMiddleware"],
    MEDIA_URL="/media/", MEDIA_ROOT=media, LOGGING_CONFIG=None, DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
    REST_FRAMEWORK={
        "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination", "PAGE_SIZE": wish.get("page_size", 10),
        "DEFAULT_AUTHENTICATION_CLASSES": [], "DEFAULT_PERMISSION_CLASSES": [], "UNAUTHENTICATED_USER": None,
    },
)
# This file is also the Django application.
from django.apps import AppConfig

class Site(AppConfig):
    name, label, path = __name__, "site", folder

settings.INSTALLED_APPS.append(__name__ + ".Site")
sys.modules["__main__"].__path__ = []
django.setup()

from django.db import connection, models
from django.http import HttpResponse, HttpResponsePermanentRedirect
from django.urls import path
from django.utils.timezone import make_aware
from django.views.static import serve as serve_file
from django_filters.rest_framework import DjangoFilterBackend
from rest_framework import generics, serializers


class Model(models.Model):
    class Meta:
        abstract = True
        app_label = "site"


class Autor(Model):
    created, modified = models.DateTimeField(), models.DateTimeField()
    titulo, imagem, conteudo = models.TextField(), models.FileField(), models.TextField(blank=True)
    link, slug, contacto = models.TextField(), models.SlugField(), models.TextField(blank=True)


class Local(Model):
    nome, conteudo, gps = models.TextField(), models.TextField(blank=True), models.TextField()
    imagem = models.FileField(null=True)


class Noticia(Model):
    created, modified = models.DateTimeField(), models.DateTimeField()
    antetitulo, data, titulo, imagem = models.TextField(), models.DateField(), models.TextField(), models.FileField()
    teaser, conteudo, fechada, slug = models.TextField(), models.TextField(), models.BooleanField(), models.SlugField()
    tema, autor = models.IntegerField(null=True), models.ForeignKey(Autor, null=True, on_delete=models.CASCADE)
    relacionadas = models.ManyToManyField("self", symmetrical=False)


class Evento(Model):
    titulo, slug, data_inicio, data_fim = models.TextField(), models.SlugField(), models.DateField(), models.DateField()
    estado_publicacao, brevemente = models.BooleanField(), models.BooleanField()
    link_registo, registo_activo = models.TextField(null=True), models.BooleanField()
    local, acomodacao = models.ForeignKey(Local, on_delete=models.CASCADE), models.TextField(null=True)
    autor, noticias = models.ManyToManyField(Autor), models.ManyToManyField(Noticia)

    class Meta:
        app_label = "site"
        # For 100,000 events. SQLite cannot use it with estado_publicacao first: Django writes no `= 1`.
        indexes = [models.Index(fields=["-data_inicio", "-id", "estado_publicacao"], name="shown")]


class Categoria(Model):
    descricao = models.TextField()


class Candidato(Model):
    premio, codigo, nome, foto = models.IntegerField(), models.TextField(), models.TextField(), models.FileField()
    categorias = models.ForeignKey(Categoria, on_delete=models.CASCADE)


class Vencedor(Model):
    premio, codigo, nome, foto = models.IntegerField(), models.TextField(), models.TextField(), models.FileField()
    categorias = models.ForeignKey(Categoria, on_delete=models.CASCADE)


class Patrocinio(Model):
    premio, imagem, tipo = models.IntegerField(), models.FileField(), models.TextField()


def serializer(of, *names, **declared):
    meta = type("Meta", (), {"model": of, "fields": names})
    return type(of.__name__ + "Serializer", (serializers.ModelSerializer,), {"Meta": meta, **declared})


class PathField(serializers.Field):
    """Prints a file as a path without the host, as the resources of the awards do."""
    def to_representation(self, file):
        return "/media/" + file.name


AutorSerializer = serializer(Autor, "id", "created", "modified", "titulo", "imagem", "conteudo", "link", "slug", "contacto")
LocalSerializer = serializer(Local, "id", "nome", "conteudo", "gps", "imagem")
NoticiaSerializer = serializer(
    Noticia, "id", "created", "modified", "antetitulo", "data", "titulo", "imagem", "teaser", "conteudo", "fechada",
    "slug", "tema", "autor", "relacionadas")
EventoSerializer = serializer(
    Evento, "id", "titulo", "slug", "data_inicio", "data_fim", "estado_publicacao", "brevemente", "link_registo",
    "registo_activo", "local", "acomodacao", "autor", "noticias",
    local=LocalSerializer(), autor=AutorSerializer(many=True), noticias=NoticiaSerializer(many=True))


class TeaserSerializer(serializers.Serializer):
    titulo = serializers.CharField()
    imagem = serializers.SerializerMethodField()
    url = serializers.SerializerMethodField()

    def get_imagem(self, item):
        stem, ending = os.path.splitext(item.imagem.name)
        return self.context["request"].build_absolute_uri("/media/" + stem + "-350x200" + ending)

    def get_url(self, item):
        return "https://www.imobiliario.example/noticias/" + item.slug + "/"


def entry(of):
    return serializer(
        of, "categorias", "foto", "nome", "url", categorias=serializers.CharField(source="categorias.descricao"),
        foto=PathField(), url=serializers.SerializerMethodField(), get_url=lambda self, item: "/candidato/%s/" % item.codigo)


def listed(of, query, filters=(), paged=True):
    names = {"serializer_class": of, "get_queryset": lambda self: query(**self.kwargs)}
    if filters:
        names.update(filter_backends=[DjangoFilterBackend], filterset_fields=list(filters), queryset=query())
    if not paged:
        names["pagination_class"] = None
    return type("List", (generics.ListAPIView,), names).as_view()


def events():
    shown = Evento.objects.filter(estado_publicacao=True).order_by("-data_inicio", "-id")
    shown = shown.prefetch_related("local", "autor", "noticias", "noticias__relacionadas")
    # Duplicate rows, as a join without distinct() gives them.
    return [*shown, *shown[:2]] if wish.get("twice") else shown


def page(request, **kwargs):
    return HttpResponse("<!doctype html><title>Candidato</title>")


latest = lambda: Evento.objects.filter(estado_publicacao=True).order_by("-data_inicio", "-id").filter(models.Q(brevemente=True) | models.Q(data_fim__gte=date.today()))
urlpatterns = [
    path("api/v1/eventos/", listed(EventoSerializer, events)),
    path("api/v1/ultimos/eventos/", listed(EventoSerializer, latest)),
    path("api/v1/vi-export/", listed(TeaserSerializer, lambda: Noticia.objects.filter(
        id__in=list(Noticia.objects.order_by("-data", "-id").values_list("id", flat=True)[:30])).order_by("-data", "-id"))),
    path("api/premio/candidatos/", listed(
        entry(Candidato), lambda: Candidato.objects.order_by("id"), ["categorias__descricao", "premio"], paged=False)),
    path("api/premio/vencedores/", listed(
        entry(Vencedor), lambda: Vencedor.objects.order_by("id"), ["premio"], paged=False)),
    path("api/premio/list/<int:premio>/patrociniostop/", listed(
        serializer(Patrocinio, "imagem", "tipo", imagem=PathField()),
        lambda premio=0: Patrocinio.objects.filter(premio=premio).order_by("id"), paged=False)),
    path("candidato/<path:codigo>/", page),
    path("media/<path:path>", serve_file, {"document_root": media}),
]
if wish["details"]:
    urlpatterns.append(path("noticias/<slug>/", type("Detail", (generics.RetrieveAPIView,), {
        "queryset": Noticia.objects.all(), "serializer_class": NoticiaSerializer, "lookup_field": "slug"}).as_view()))


class Faults:
    """Middleware that makes requests fail as the requested faults say."""
    asked, lock = {}, threading.Lock()

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        where = request.get_full_path()
        with self.lock:
            seen = self.asked[where] = self.asked.get(where, 0) + 1
            total = self.asked["all"] = self.asked.get("all", 0) + 1
        if wish.get("log"):
            with open(os.path.join(folder, "requests.log"), "a") as log:
                log.write("%.3f %s %s %s\n" % (time.time(), request.get_host(), request.META.get("HTTP_AUTHORIZATION", "-"), where))
        if "www" in faults and not request.get_host().startswith("www."):
            return HttpResponsePermanentRedirect("http://www." + request.get_host() + where)
        if faults.get("429") and total % faults["429"] == 0:
            refused = HttpResponse("slow down", status=429)
            refused["Retry-After"] = "1"
            return refused
        if faults.get("500") and seen == 1 and total % faults["500"] == 0:
            return HttpResponse("<h1>Server Error (500)</h1>", status=500)
        if faults.get("broken") and faults["broken"] in where and seen <= faults["attempts"]:
            return HttpResponse("<h1>Server Error (500)</h1>", status=500)
        if faults.get("slow") and total % faults["slow"] == 0:
            time.sleep(faults.get("seconds", 1))
        if wish["host"]:
            request.META["HTTP_HOST"] = wish["host"]
        answer = self.get_response(request)
        if faults.get("cut") and seen == 1 and total % faults["cut"] == 0 and not answer.streaming:
            # A complete HTTP response with half of the JSON.
            cut = HttpResponse(answer.content[: len(answer.content) // 2], content_type=answer["Content-Type"])
            return cut
        return answer


def png(name, colour, width=40, height=30):
    """Writes an image of one colour."""
    where = os.path.join(media, name)
    os.makedirs(os.path.dirname(where), exist_ok=True)
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", binascii.crc32(kind + data))
    rows = b"".join(b"\0" + bytes(colour) * width for _ in range(height))
    with open(where, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
    return name


def pdf(name, text):
    where = os.path.join(media, name)
    os.makedirs(os.path.dirname(where), exist_ok=True)
    with open(where, "w") as file:
        file.write("%%PDF-1.4\n%% %s\n%%%%EOF\n" % text)


WORDS = "rua casa prédio obra câmara imóvel renda escritura condomínio fração notário bairro água telhado licença".split()


def fill():
    dice = random.Random(wish.get("seed", 7))
    text = lambda count: " ".join(dice.choice(WORDS) for _ in range(count)).capitalize()
    colour = lambda: [dice.randrange(256) for _ in range(3)]

    def html(number):
        """HTML as CKEditor writes it."""
        kinds = [
            "<p>%s&nbsp;%s.</p>\r\n\r\n<p>%s<br />\r\n%s</p>\r\n" % (text(8), text(3), text(6), text(5)),
            '<p style="text-align: justify;"><strong>%s</strong> &ndash; %s</p>\r\n\r\n<ul>\r\n\t<li>%s</li>\r\n\t<li>%s</li>\r\n</ul>\r\n'
            % (text(3), text(9), text(4), text(4)),
            "<p>%s</p>\n<p><em>%s</em></p>" % (text(12), text(4)),
            '<p><img alt="" src="/media/uploads/%d.png" style="height:30px; width:40px" />%s</p>\r\n' % (number % 20, text(5)),
            '<h2>%s</h2>\r\n\r\n<p><a href="https://www.dre.example/%d?a=1&amp;b=2" target="_blank">%s</a></p>\r\n'
            '<p><a href="/media/anexos/Programa%%20%d.pdf" target="_blank">PDF</a></p>\r\n' % (text(3), number, text(3), number // 10 % 12),
            '<div class="video"><iframe allowfullscreen="" src="https://www.youtube.com/embed/%d" width="560"></iframe></div>\r\n' % number,
            '<p onclick="x()">%s</p>\r\n<script>alert(1)</script>\r\n' % text(5),
            '<P>A <A HREF=/noticias/perdida/>%s</A> <a href="www.dre.example/1">dre</a> <img src=/media/uploads/1.png> <img src="../media/uploads/2.png?v=1"></P>' % text(3),
            '<p><img src="/media/uploads/erro.png" alt="">%s<li>um<li>dois' % text(2),
            '<table border="0" cellpadding="1" cellspacing="1" style="width:500px">\r\n\t<tbody>\r\n\t\t<tr>\r\n\t\t\t<td>%s</td>\r\n\t\t</tr>\r\n\t</tbody>\r\n</table>\r\n\r\n<p>&nbsp;</p>\r\n' % text(2),
        ]
        return kinds[number % len(kinds)]

    moment = lambda day: make_aware(datetime(2019, 1, 1, 10, 5, 7, dice.choice([0, 123456, 5000])) + timedelta(days=day, minutes=day))
    for number in range(15):
        png("uploads/%d.png" % number, colour())
    with open(os.path.join(media, "uploads", "erro.png"), "w") as file:
        file.write("<!doctype html><title>502 Bad Gateway</title>")
    # Every fifth PDF is missing.
    for number in range(12):
        if number % 5 != 3:
            pdf("anexos/Programa %d.pdf" % number, text(5))
    authors = [Autor(
        id=n, created=moment(n * 40), modified=moment(n * 41), titulo="Autor %d & Filhos" % n, imagem=png("autores/logo-%d.png" % n, colour()),
        conteudo=html(n), link="https://autor-%d.example/" % n, slug="autor-%d" % n, contacto="<p>Rua %d<br />\r\n1000-%03d Lisboa</p>" % (n, n))
        for n in range(1, 11)]
    places = [Local(
        id=n, nome="Auditório %d" % n, conteudo="" if n % 2 else html(n), gps="38.%d,-9.%d" % (7000 + n, 1000 + n)) for n in range(1, 8)]
    news = []
    for n in range(1, wish["news"] + 1):
        name = "noticias/imagem-%d.png" % n
        # Every fortieth image is missing, and every tenth crop.
        if n % 40:
            png(name, colour())
        if n % 10:
            png("noticias/imagem-%d-350x200.png" % n, colour(), 350, 200)
        news.append(Noticia(
            id=n, created=moment(n * 3), modified=moment(n * 3 + 1), antetitulo="" if n % 3 else "Lisboa", titulo="%s: %d" % (text(5), n),
            data=date(2019, 1, 1) + timedelta(days=n), imagem=name, teaser="Linha um<br />\r\nlinha %d" % n, conteudo=html(n),
            fechada=n % 7 == 0, slug="notícia-%d" % n if n % 11 == 5 else "noticia-%d" % n, tema=n % 4 or None, autor_id=n % 10 + 1 if n % 5 else None))
    happenings = [Evento(
        id=n, titulo="Seminário %d" % n, slug="seminário" if n % 6 == 5 else "seminario-%d" % n, data_inicio=date(2020, 1, 1) + timedelta(days=n % 1500),
        data_fim=date(2020, 1, 2) + timedelta(days=n % 1500), estado_publicacao=n % 20 != 0, brevemente=n % 29 == 0, registo_activo=n % 2 == 0,
        link_registo="http://%s/media/anexos/Programa%%20%d.pdf" % (wish["host"] or "127.0.0.1", n % 10) if n % 9 == 0 else
        "https://inscricao.example/%d" % n if n % 3 == 0 else None, local_id=n % 7 + 1, acomodacao=html(n) if n % 4 == 0 else None)
        for n in range(1, wish["events"] + 1)]
    for items in (authors, places, news, happenings):
        type(items[0]).objects.bulk_create(items, batch_size=500)
    Evento.autor.through.objects.bulk_create(
        [Evento.autor.through(evento_id=n, autor_id=n % 10 + 1) for n in range(1, wish["events"] + 1)], batch_size=400)
    Evento.noticias.through.objects.bulk_create(
        [Evento.noticias.through(evento_id=n, noticia_id=(n * 5 + k) % wish["news"] + 1)
         for n in range(1, wish["events"] + 1) for k in range(n % 6)], batch_size=400)
    Noticia.relacionadas.through.objects.bulk_create(
        [Noticia.relacionadas.through(from_noticia_id=n, to_noticia_id=n - 1) for n in range(2, wish["news"] + 1, 2)], batch_size=400)
    categories = [Categoria(id=n, descricao=d) for n, d in enumerate(
        ["Residencial", "Impacto Social", "Turístico", "Comercial & Serviços", "Cidade de Lisboa"], 1)]
    code = lambda n: "Ab%06d" % n
    odd = {7: "com espaço", 8: "a/b", 9: "ab000001"}
    candidates = [Candidato(
        id=n, premio=n % 2 + 1, codigo=odd.get(n, code(n)), nome="Projeto %d" % n, foto=png("premio/foto %d.png" % n, colour()), categorias_id=n % 4 + 1)
        for n in range(1, 31)]
    winners = [Vencedor(
        id=n, premio=n % 2 + 1, codigo=code(n), nome="Projeto %d" % n, foto="premio/foto %d.png" % n, categorias_id=n % 4 + 1) for n in range(1, 6)]
    winners += [Vencedor(
        id=n, premio=1, codigo=code(100 + n), nome="Convidado", foto=png("premio/convidado-%d.png" % n, colour()), categorias_id=n - 3) for n in range(6, 9)]
    sponsors = [Patrocinio(
        id=n, premio=n % 2 + 1, imagem=png("logos/marca-%d.png" % n, colour()), tipo=["Apoio", "Alto Patrocinio", "Patrocinio Ouro"][n % 3])
        for n in range(1, 9)]
    for items in (categories, candidates, winners, sponsors):
        type(items[0]).objects.bulk_create(items)


if __name__ == "__main__":
    from wsgiref.simple_server import WSGIRequestHandler
    from django.core.servers.basehttp import ThreadedWSGIServer
    from django.core.wsgi import get_wsgi_application

    if not os.path.exists(os.path.join(folder, "service.db")):
        with connection.schema_editor() as editor:
            for model in (Autor, Local, Noticia, Evento, Categoria, Candidato, Vencedor, Patrocinio):
                editor.create_model(model)
        fill()

    class Quiet(WSGIRequestHandler):
        def log_message(self, *_):
            pass

    server = ThreadedWSGIServer(("127.0.0.1", 0), Quiet)
    server.daemon_threads = True
    server.set_app(get_wsgi_application())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print("listening", server.server_port, flush=True)
    sys.stdin.read()
