// Runs DynamoDB Local on 127.0.0.1 only. Its own start accepts no address, listens on every interface and answers any host name (see gate.ts).
// Each line on standard input starts or stops another in-memory database on a port: test files share a warm Java process and nothing else.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

public final class LoopbackDatabase {
  public static void main(String[] arguments) throws Exception {
    start(arguments);
    Map<String, DynamoDBProxyServer> others = new HashMap<>();
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String port = line.substring(line.indexOf(' ') + 1);
      if (line.startsWith("start ")) others.put(port, start("-inMemory", "-port", port, "-sharedDb", "-disableTelemetry"));
      if (line.startsWith("stop ")) others.remove(port).stop();
    }
  }

  private static DynamoDBProxyServer start(String... arguments) throws Exception {
    DynamoDBProxyServer database = ServerRunner.createServerFromCommandLineArgs(arguments);
    // The server is a private field, and no public method sets its address.
    var field = DynamoDBProxyServer.class.getDeclaredField("server");
    field.setAccessible(true);
    Server server = (Server) field.get(database);
    for (Connector connector : server.getConnectors()) ((ServerConnector) connector).setHost("127.0.0.1");
    server.setHandler(new OwnHostOnly(server.getHandler()));
    database.start();
    return database;
  }

  private static final class OwnHostOnly extends Handler.Wrapper {
    OwnHostOnly(Handler handler) {
      super(handler);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String host = Request.getServerName(request);
      if ("127.0.0.1".equals(host) || "localhost".equals(host)) return super.handle(request, response, callback);
      Response.writeError(request, response, callback, 421, "This database answers only to 127.0.0.1.");
      return true;
    }
  }
}
